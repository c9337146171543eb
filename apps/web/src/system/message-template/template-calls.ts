import { request } from '../../shared/request/request.ts'

const path = '/sys/message/sysMessageTemplate'

export const templateUrls = {
  list: `${path}/list`,
  delete: `${path}/delete`,
  deleteBatch: `${path}/deleteBatch`,
  add: `${path}/add`,
  edit: `${path}/edit`,
  exportXls: `${path}/exportXls`,
  importExcel: `${path}/importExcel`,
} as const

export interface Sending {
  templateCode: string
  msgType: string
  receiver: string
  testData: string
}

export const sendTemplate = (body: Sending) => request.answer('POST', `${path}/sendMsg`, { body })
