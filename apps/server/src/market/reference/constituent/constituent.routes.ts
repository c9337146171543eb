import {
  memberListId,
  memberListPage,
  memberListPaths,
  memberListsQuery,
  memberReport,
  memberRow,
  refreshReport,
} from '@liangshu/contract/market/member-list'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { acceptMultipart, fileOfForm } from '../../../platform/files/read-upload.ts'
import { refusal } from '../../../platform/http/app-error.ts'
import { said } from '../../../platform/http/envelope.ts'
import { pageResult } from '../../../platform/wire/page-result.ts'
import { createConstituentService } from './constituent.service.ts'
import { refreshLists, type RefreshParts } from './refresh-lists.ts'

async function fileOf(request: FastifyRequest): Promise<{ name: string; content: Buffer }> {
  const part = await fileOfForm(request)
  if (!part) throw refusal('请选择要导入的文件')
  const name = part.filename
  if (!/\.(csv|txt|xlsx?)$/i.test(name)) {
    part.file.resume()
    throw refusal('请选择 .csv、.txt、.xls 或 .xlsx 文件')
  }
  const content = await part.toBuffer()
  if (content.length === 0) throw refusal('文件是空的')
  return { name, content }
}

/** Dated members of indices, sectors and funds: see them, bring them in, take them anew. */
export const constituentRoutes: FastifyPluginAsyncZod<{ parts: RefreshParts }> = async (app, { parts }) => {
  await acceptMultipart(app)
  const service = createConstituentService(parts)
  const access = 'MARKET:import'

  app.get(
    memberListPaths.list,
    { config: { access }, schema: { querystring: memberListsQuery, response: { 200: memberListPage } } },
    async ({ actor, query }) => {
      const { records, total } = await service.page(actor, query)
      return pageResult(records, total, query.pageNo, query.pageSize)
    },
  )

  app.get(
    memberListPaths.members,
    { config: { access }, schema: { querystring: memberListId, response: { 200: z.array(memberRow) } } },
    ({ actor, query }) => service.members(actor, query.id),
  )

  app.post(
    memberListPaths.import,
    {
      config: { access, callsPerMinute: 30, work: true, operation: { text: '导入指数成分', kind: 'import' } },
      schema: { response: { 200: memberReport } },
    },
    async (request) => service.import(request.actor, await fileOf(request)),
  )

  app.post(
    memberListPaths.refresh,
    {
      config: { access, callsPerMinute: 6, operation: { text: '刷新指数成分', kind: 'edit' } },
      schema: { response: { 200: refreshReport } },
    },
    () => refreshLists(parts),
  )

  app.delete(
    memberListPaths.remove,
    {
      config: { access, operation: { text: '删除指数成分', kind: 'delete' } },
      schema: { querystring: memberListId },
    },
    async ({ actor, query }) => {
      await service.remove(actor, query.id)
      return said('删除成功!')
    },
  )
}
