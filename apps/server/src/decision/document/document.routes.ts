import {
  addDocumentBody,
  documentIdQuery,
  documentPaths,
  documentQuery,
  documentRowSchema,
  type DocumentRow,
} from '@liangshu/contract/decision/document'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'

import type { Tx } from '../../platform/database/database.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'
import type { DecisionParts } from '../decision-parts.ts'

type About = { productId?: string | undefined; clientId?: string | undefined }

/** Papers of products follow the right on products, those of clients the right on clients. */
function requireRight(actor: Actor, { productId }: About, action: 'view' | 'edit'): void {
  const code = `${productId ? 'ORG' : 'CLIENT'}:${action}`
  if (!actor.rights.permissions.has(code)) throw new AppError('FORBIDDEN', { code })
}

async function checkAbout(tx: Tx, actor: Actor, { productId, clientId }: About): Promise<void> {
  const { rows } = await sql`
    select 1 from trade_product where id = ${productId || ''} and tenant_id = ${actor.tenantId}::integer
    union all select 1 from trade_client where id = ${clientId || ''} and tenant_id = ${actor.tenantId}::integer`.execute(
    tx,
  )
  if (rows.length !== 1) throw refusal('请选择一个产品或一个客户')
}

/** Papers kept with a product or a client: contracts, reports, confirmations. */
export const documentRoutes: FastifyPluginAsyncZod<{ parts: DecisionParts }> = async (app, { parts }) => {
  const { db, clock } = parts

  app.get(
    documentPaths.list,
    {
      config: { access: 'session' },
      schema: { querystring: documentQuery, response: { 200: z.array(documentRowSchema) } },
    },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        requireRight(actor, query, 'view')
        await checkAbout(tx, actor, query)
        const column = query.productId ? 'product_id' : 'client_id'
        const rows = await tx
          .selectFrom('decision_document')
          .selectAll()
          .where(column, '=', query.productId || query.clientId || '')
          .orderBy('made_at', 'desc')
          .execute()
        return rows.map(({ id, kind, title, path, made_name: madeName, made_at: madeAt }) => ({
          id,
          kind: kind as DocumentRow['kind'],
          title,
          path,
          madeName,
          madeAt: toWireTime(madeAt),
        }))
      }),
  )
  app.post(
    documentPaths.one,
    {
      config: { access: 'session', operation: { text: '添加文件', kind: 'add' } },
      schema: { body: addDocumentBody, response: { 200: z.object({ id: z.string() }) } },
    },
    ({ actor, body }) =>
      inTenant(db, actor, async (tx) => {
        requireRight(actor, body, 'edit')
        await checkAbout(tx, actor, body)
        const stored = await sql`select 1 from sys_file where path = ${body.path}`.execute(tx)
        if (stored.rows.length === 0) throw refusal('文件不存在，请重新上传')
        const at = clock.now()
        const id = newId(at.getTime())
        await tx
          .insertInto('decision_document')
          .values({
            id,
            tenant_id: actor.tenantId,
            product_id: body.productId || null,
            client_id: body.clientId || null,
            kind: body.kind,
            title: body.title,
            path: body.path,
            made_by: actor.userId,
            made_name: actor.realname,
            made_at: at,
          })
          .execute()
        return { id }
      }),
  )
  app.delete(
    documentPaths.one,
    {
      config: { access: 'session', operation: { text: '移除文件', kind: 'delete' } },
      schema: { querystring: documentIdQuery, response: { 200: z.null() } },
    },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const found = await tx
          .selectFrom('decision_document')
          .select(['product_id', 'made_by'])
          .where('id', '=', query.id)
          .where('tenant_id', '=', actor.tenantId)
          .executeTakeFirst()
        if (!found) throw new AppError('NOT_FOUND', { id: query.id }, { message: '文件不存在' })
        requireRight(actor, { productId: found.product_id ?? undefined }, 'edit')
        await tx.deleteFrom('decision_document').where('id', '=', query.id).execute()
        return null
      }),
  )
}
