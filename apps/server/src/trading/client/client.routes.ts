import {
  clientListQuery,
  clientOptionSchema,
  clientPaths,
  clientSchema,
  currentClientSchema,
  saveClientBody,
} from '@liangshu/contract/trading/client'
import { listQuery } from '@liangshu/contract/list-query'
import { pageOf } from '@liangshu/contract/wire'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { AppError } from '../../platform/http/app-error.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { accountFigures, inOneCurrency } from '../holding/day-figures.ts'
import { findStates } from '../holding/state.store.ts'
import type { TradingServices } from '../trading-services.ts'
import { createClientService } from './client.service.ts'
import { clientList, findClientOf, findOptions, type ClientFacts } from './client.store.ts'

const maskPhone = (phone: string) => phone.replace(/^(\d{3})\d{4}/, '$1****')

/** Trading clients: the people and firms whose accounts are run here. */
export const clientRoutes: FastifyPluginAsyncZod<{ trading: TradingServices }> = async (app, { trading }) => {
  const { db, clock, lists } = app
  const service = createClientService({ db, clock })

  app.get(
    clientPaths.current,
    { config: { access: 'session' }, schema: { response: { 200: currentClientSchema } } },
    ({ actor }) =>
      inTenant(db, actor, async (tx) => {
        const states = await findStates(tx, { actor })
        const figures = inOneCurrency(states).map((state) => accountFigures(trading.market, state))
        const client = await findClientOf(tx, actor)
        return {
          ...client,
          accountCount: states.length,
          nav: figures.reduce((sum, { navFen }) => sum + navFen, 0) / 100,
          dayPnl: figures.reduce((sum, { dayPnlFen }) => sum + dayPnlFen, 0) / 100,
          defaultAccountId: states[0]?.accountId ?? null,
          productIds: [...new Set(states.map(({ productId }) => productId))],
        }
      }),
  )

  app.get(
    clientPaths.list,
    {
      config: { access: 'CLIENT:view' },
      schema: { querystring: clientListQuery, response: { 200: z.array(clientOptionSchema) } },
    },
    ({ actor, query }) => inTenant(db, actor, (tx) => findOptions(tx, actor.tenantId, query)),
  )

  app.get(
    clientPaths.page,
    { config: { access: 'CLIENT:view' }, schema: { querystring: listQuery, response: { 200: pageOf(clientSchema) } } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const page = await lists.findPage(tx, clientList, query, { actor })
        const states = await findStates(tx, { actor })
        const owners = await tx.selectFrom('trade_account').select(['id', 'client_id']).execute()
        const ownerOf = new Map(owners.map((row) => [row.id, row.client_id]))
        const seesContacts = actor.rights.permissions.has('CLIENT:contact')
        const records = page.records.map((row) => {
          const own = states.filter(({ accountId }) => ownerOf.get(accountId) === row.id)
          const figures = inOneCurrency(own).map((state) => accountFigures(trading.market, state))
          return {
            ...(row as unknown as ClientFacts),
            phone: seesContacts ? (row.phone ?? '') : maskPhone(row.phone ?? ''),
            userName: row.userName ?? '',
            accountCount: own.length,
            nav: figures.reduce((sum, { navFen }) => sum + navFen, 0) / 100,
            dayPnl: figures.reduce((sum, { dayPnlFen }) => sum + dayPnlFen, 0) / 100,
          }
        })
        return { ...page, records }
      }),
  )

  app.post(
    clientPaths.current,
    {
      config: { access: 'CLIENT:edit', operation: { text: '保存客户', kind: 'edit' } },
      schema: { body: saveClientBody, response: { 200: clientOptionSchema } },
    },
    async ({ actor, body }) => {
      if (!body.id && !actor.rights.permissions.has('CLIENT:add')) throw new AppError('FORBIDDEN')
      return service.save(actor, body)
    },
  )
}
