import { listQuery } from '@liangshu/contract/list-query'
import { idQuery, idsQuery } from '@liangshu/contract/system/dict'
import { ossFile } from '@liangshu/contract/system/file'
import { pageOf } from '@liangshu/contract/wire'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'

import type { Files } from '../../platform/files/files.ts'
import { discardAll, readUpload } from '../../platform/files/read-upload.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import { said } from '../../platform/http/envelope.ts'
import { defineList } from '../../platform/list/list-definition.ts'
import { auditColumns } from '../../platform/records/audit-columns.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'

/** The menu component whose data rules narrow every call of the page. */
export const ossFilePage = 'modules/oss/OSSFileList'
const dataRules = ossFilePage

export const ossFileList = defineList({
  table: 'sys_file',
  tenantColumn: 'tenant_id',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    fileName: { column: 'file_name', type: 'text', ignoreCase: true, notNull: true },
    url: { column: 'path', type: 'text', notNull: true },
    sizeBytes: { column: 'size_bytes', type: 'int', notNull: true },
    ...auditColumns,
  },
  defaultSort: [{ property: 'createTime', descending: true }],
})

export const isOss = sql`t.kind = 'oss'`

/** Files an institution keeps by themselves. */
export const ossFileRoutes: FastifyPluginAsyncZod<{ files: Files }> = async (app, { files }) => {
  const { db, lists } = app
  const reading = { access: 'system:ossFile:list', dataRules }

  async function remove(actor: Actor, ids: readonly string[]): Promise<void> {
    const seen = await inTenant(db, actor, (tx) => lists.visibleIds(tx, ossFileList, ids, { actor, dataRules }))
    if (seen.length === 0 || (await files.remove(actor, seen, 'oss')) === 0) throw new AppError('NOT_FOUND', { ids })
  }

  async function keepOne(request: FastifyRequest): Promise<string> {
    const upload = await readUpload(request, files)
    const [file, ...others] = upload.files
    await discardAll(others)
    if (!file) throw refusal('上传失败')
    try {
      return await files.keep(request.actor, file, { biz: upload.fields.get('biz') ?? 'oss', kind: 'oss' })
    } catch (error) {
      await file.draft.discard()
      throw error
    }
  }

  app.get(
    '/sys/oss/file/list',
    { config: reading, schema: { querystring: listQuery, response: { 200: pageOf(ossFile) } } },
    ({ actor, query }) =>
      inTenant(db, actor, (tx) => lists.findPage(tx, ossFileList, query, { actor, base: isOss, dataRules })),
  )

  app.get(
    '/sys/oss/file/queryById',
    { config: reading, schema: { querystring: idQuery, response: { 200: ossFile } } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const base = sql`${isOss} and t.id = ${query.id ?? ''}`
        const [found] = (await lists.findPage(tx, ossFileList, {}, { actor, base, dataRules })).records
        if (!found) throw new AppError('NOT_FOUND', { id: query.id })
        return found
      }),
  )

  app.post(
    '/sys/oss/file/upload',
    { config: { access: 'system:ossFile:upload', operation: { text: '上传到对象存储', kind: 'add' } } },
    async (request) => {
      await keepOne(request)
      return said('上传成功！')
    },
  )

  app.post(
    '/sys/upload/uploadMinio',
    { config: { access: 'system:ossFile:upload', operation: { text: '上传到对象存储', kind: 'add' } } },
    async (request) => said(await keepOne(request)),
  )

  app.delete(
    '/sys/oss/file/delete',
    {
      config: { access: 'system:ossFile:delete', operation: { text: '删除对象存储文件', kind: 'delete' } },
      schema: { querystring: idQuery },
    },
    async ({ actor, query }) => {
      await remove(actor, [query.id ?? ''])
      return said('删除成功!')
    },
  )

  app.delete(
    '/sys/oss/file/deleteBatch',
    {
      config: { access: 'system:ossFile:deleteBatch', operation: { text: '批量删除对象存储文件', kind: 'delete' } },
      schema: { querystring: idsQuery },
    },
    async ({ actor, query }) => {
      if (query.ids.length === 0) throw new AppError('IDS_MISSING')
      await remove(actor, query.ids)
      return said('删除成功!')
    },
  )
}
