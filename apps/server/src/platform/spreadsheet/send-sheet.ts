import type { Readable } from 'node:stream'

import type { FastifyReply } from 'fastify'

const attachment = (reply: FastifyReply, name: string, type: string, content: Readable) =>
  reply
    .type(type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('cache-control', 'no-store')
    .send(content)

export const sendXlsx = (reply: FastifyReply, name: string, content: Readable) =>
  attachment(reply, `${name}.xlsx`, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', content)

/** The content is .xlsx; clients of this contract call it .xls, and spreadsheet programs look inside. */
export const sendXls = (reply: FastifyReply, name: string, content: Readable) =>
  attachment(reply, `${name}.xls`, 'application/vnd.ms-excel', content)
