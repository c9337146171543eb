import {
  clientContactSchema,
  clientDetailPaths,
  clientDetailSchema,
  clientIdQuery,
  clientPage,
  statementQuery,
  suitabilityQuery,
  suitabilitySchema,
  type ClientRow,
} from '@liangshu/contract/decision/client'
import type { FlowRow } from '@liangshu/contract/decision/flow'
import { listQuery } from '@liangshu/contract/list-query'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'

import { AppError, refusal } from '../../platform/http/app-error.ts'
import type { ListRow } from '../../platform/list/list-definition.ts'
import { sendPdf } from '../../platform/pdf/send-pdf.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { toWireDate, toWireTime } from '../../platform/wire/wire-time.ts'
import type { DecisionParts } from '../decision-parts.ts'
import { createFlowService } from '../flow/flow.service.ts'
import { flowList } from '../flow/flow.store.ts'
import { clientDetailList, findAccounts, findClient, findHoldings } from './client-detail.store.ts'
import { findTenantName } from '../org/org.store.ts'
import { maskAccountNo, maskAddress, maskEmail, maskPhone } from './mask-contact.ts'
import { statementDocument, type Statement } from './statement-document.ts'
import { findDealtFlows, findNavDays, findStatement } from './statement.store.ts'

const missing = (id: string) => new AppError('NOT_FOUND', { id }, { message: '客户不存在' })

function rowOf(row: ListRow<typeof clientDetailList.columns>, today: string): ClientRow {
  const { departId: _depart, ...facts } = row
  const isLevelValid = row.levelValidTo !== null && row.levelValidTo >= today
  // The columns are declared not null; the generic list cannot know.
  return { ...facts, phone: maskPhone(row.phone ?? ''), isLevelValid } as ClientRow
}

/** Clients: what they hold of which products, and whether a product suits them. */
export const clientDetailRoutes: FastifyPluginAsyncZod<{ parts: DecisionParts }> = async (app, { parts }) => {
  const { db, clock, lists, trading } = parts
  const flows = createFlowService(parts)
  const view = { access: 'CLIENT:view' } as const

  app.get(
    clientDetailPaths.list,
    { config: view, schema: { querystring: listQuery, response: { 200: clientPage } } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const today = toWireDate(clock.now())
        // Numbers that are not shown cannot be found out by searching for them either.
        const { phone: _phone, ...params } = query
        const page = await lists.findPage(tx, clientDetailList, params, { actor })
        return { ...page, records: page.records.map((row) => rowOf(row, today)) }
      }),
  )

  app.get(
    clientDetailPaths.one,
    { config: view, schema: { querystring: clientIdQuery, response: { 200: clientDetailSchema } } },
    ({ actor, query: { id } }) =>
      inTenant(db, actor, async (tx) => {
        const stored = await findClient(tx, actor.tenantId, id)
        const { records } = await lists.findPage(tx, clientDetailList, {}, { actor, base: sql`t.id = ${id}` })
        const [row] = records
        if (!stored || !row) throw missing(id)
        const seesNumbers = actor.rights.permissions.has('CLIENT:contact')
        const recent = await lists.findPage(
          tx,
          flowList,
          { pageSize: '200' },
          { actor, base: sql`t.client_id = ${id}` },
        )
        const states = await trading.products.ofClient(tx, actor, id)
        const accountRows = (await findAccounts(tx, id)).map((account) => ({
          ...account,
          no: seesNumbers ? account.no : maskAccountNo(account.no),
          nav: trading.products.figuresOf(states.filter(({ accountId }) => accountId === account.id)).navFen / 100,
        }))
        return {
          ...rowOf(row, toWireDate(clock.now())),
          professionalNote: stored.professional_note,
          email: maskEmail(stored.email),
          address: maskAddress(stored.address),
          departId: stored.depart_id,
          userId: stored.user_id,
          holdings: await findHoldings(tx, id),
          flows: recent.records as unknown as FlowRow[],
          accountRows,
          canOpenContact: seesNumbers,
        }
      }),
  )

  // CLIENT-2: every look at a whole number is a row in the operation log, before the number leaves.
  app.get(
    clientDetailPaths.contact,
    {
      config: {
        access: 'CLIENT:contact',
        operation: {
          text: '查看客户联系方式',
          kind: 'query',
          about: ({ query }) => `：${(query as { id: string }).id}`,
        },
      },
      schema: { querystring: clientIdQuery, response: { 200: clientContactSchema } },
    },
    ({ actor, query: { id } }) =>
      inTenant(db, actor, async (tx) => {
        const stored = await findClient(tx, actor.tenantId, id)
        if (!stored) throw missing(id)
        return { phone: stored.phone, email: stored.email, address: stored.address }
      }),
  )

  app.get(
    clientDetailPaths.statement,
    {
      config: {
        access: 'CLIENT:export',
        bare: true,
        work: true,
        operation: { text: '导出客户对账单', kind: 'export' },
      },
      schema: { querystring: statementQuery },
    },
    async ({ actor, query: { id, from, to } }, reply) => {
      if (from > to) throw refusal('开始日期不能晚于结束日期')
      const statement = await inTenant(db, actor, async (tx): Promise<Statement> => {
        const stored = await findClient(tx, actor.tenantId, id)
        if (!stored) throw missing(id)
        const products = await findStatement(tx, id, { from, to })
        const curves = new Map<string, Awaited<ReturnType<typeof findNavDays>>>()
        for (const { productId } of products) curves.set(productId, await findNavDays(tx, productId, { from, to }))
        return {
          client: {
            realname: stored.realname,
            riskLevel: stored.risk_level,
            levelValidTo: stored.level_valid_to,
            isProfessional: stored.is_professional,
          },
          institution: await findTenantName(tx, actor.tenantId),
          from,
          to,
          products,
          flows: await findDealtFlows(tx, id, { from, to }),
          curves,
        }
      })
      const by = { realname: actor.realname, at: toWireTime(clock.now()) }
      return sendPdf(reply, `对账单-${statement.client.realname}-${to}`, statementDocument(statement, by))
    },
  )

  app.get(
    clientDetailPaths.suitability,
    { config: view, schema: { querystring: suitabilityQuery, response: { 200: suitabilitySchema } } },
    ({ actor, query }) => flows.suitability(actor, query),
  )
}
