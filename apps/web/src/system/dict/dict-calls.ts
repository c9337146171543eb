import { request } from '../../shared/request/request.ts'

export const dictUrls = {
  list: '/sys/dict/list',
  delete: '/sys/dict/delete',
  deleteBatch: '/sys/dict/deleteBatch',
  add: '/sys/dict/add',
  edit: '/sys/dict/edit',
} as const

export const dictItemUrls = {
  list: '/sys/dictItem/list',
  delete: '/sys/dictItem/delete',
  deleteBatch: '/sys/dictItem/deleteBatch',
  add: '/sys/dictItem/add',
  edit: '/sys/dictItem/edit',
} as const

export const restoreDict = (id: string) => request.answer('PUT', `/sys/dict/back/${id}`)
export const purgeDict = (id: string) => request.answer('DELETE', `/sys/dict/deletePhysic/${id}`)

export const checkItemValue = (dictId: string, itemValue: string, id?: string) =>
  request.get('/sys/dictItem/dictItemCheck', { params: { dictId, itemValue, id } })
