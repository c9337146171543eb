import {
  accountDetailSchema,
  accountGrantSchema,
  accountIdQuery,
  accountPaths,
  grantAccountBody,
  grantQuery,
  moveCashBody,
  saveAccountBody,
  setLeverageBody,
  switchAccountBody,
  switchAccountQuery,
  type SaveAccountBody,
} from '@liangshu/contract/trading/account'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { said } from '../../platform/http/envelope.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import type { TradingServices } from '../trading-services.ts'
import { viewAccount } from './account-view.ts'
import { createAccountService } from './account.service.ts'
import { createCashService } from './cash.service.ts'

/** Accounts: open, change, stop, grant. */
export const accountChangeRoutes: FastifyPluginAsyncZod<{ trading: TradingServices }> = async (app, { trading }) => {
  const { db, clock, config } = app
  const { CREDENTIAL_KEY: secret, VEIGHNA_HOSTS: venueHosts } = config
  const service = createAccountService({ db, clock, trading, secret, venueHosts })
  const cash = createCashService({ keeper: trading.keeper, clock })
  const detail = (actor: Actor, id: string) => inTenant(db, actor, (tx) => viewAccount(tx, actor, trading.market, id))

  app.post(
    accountPaths.one,
    {
      config: {
        access: 'ACCOUNT:edit',
        operation: { text: '保存账户', kind: 'edit' },
        stepUp: ({ body }) => Boolean((body as SaveAccountBody).credential),
      },
      schema: { body: saveAccountBody, response: { 200: accountDetailSchema } },
    },
    async ({ actor, body }) => {
      const id = await service.save(actor, body)
      return detail(actor, id)
    },
  )

  app.delete(
    accountPaths.one,
    {
      config: { access: 'ACCOUNT:delete', operation: { text: '删除账户', kind: 'delete' } },
      schema: { querystring: accountIdQuery },
    },
    async ({ actor, query }) => {
      await service.remove(actor, query.id)
      return said('删除成功!')
    },
  )

  app.post(
    accountPaths.enable,
    {
      config: { access: 'ACCOUNT:status', operation: { text: '启用账户', kind: 'edit' } },
      schema: { querystring: switchAccountQuery },
    },
    async ({ actor, query }) => {
      await service.enable(actor, query.accountId)
      return said('启用成功')
    },
  )

  app.post(
    accountPaths.disable,
    {
      config: { access: 'ACCOUNT:status', operation: { text: '停用账户', kind: 'edit' } },
      schema: { querystring: switchAccountQuery, body: switchAccountBody },
    },
    async ({ actor, query, body }) => {
      const reason = body?.reason ?? query.reason ?? ''
      const cancels = (body?.cancelOrders ?? query.cancelOrders ?? 1) === 1
      await service.disable(actor, query.accountId, { reason, cancels })
      return said('停用成功')
    },
  )

  app.post(
    accountPaths.cash,
    {
      config: { access: 'ACCOUNT:edit', operation: { text: '账户出入金', kind: 'edit' } },
      schema: { body: moveCashBody, response: { 200: accountDetailSchema } },
    },
    async ({ actor, body }) => {
      await cash.move(actor, body)
      return detail(actor, body.accountId)
    },
  )

  app.post(
    accountPaths.leverage,
    {
      config: { access: 'ORDER:submit', operation: { text: '调整杠杆', kind: 'edit' } },
      schema: { body: setLeverageBody, response: { 200: accountDetailSchema } },
    },
    async ({ actor, body }) => {
      await service.setLeverage(actor, body)
      return detail(actor, body.accountId)
    },
  )

  app.get(
    accountPaths.grants,
    {
      config: { access: 'ACCOUNT:grant' },
      schema: { querystring: grantQuery, response: { 200: z.array(accountGrantSchema) } },
    },
    ({ actor, query }) => service.grants.find(actor, query),
  )

  app.post(
    accountPaths.grants,
    {
      config: { access: 'ACCOUNT:grant', operation: { text: '账户授权', kind: 'edit' } },
      schema: { body: grantAccountBody },
    },
    async ({ actor, body }) => {
      await service.grants.give(actor, body)
      return said('授权成功')
    },
  )

  app.post(
    accountPaths.acknowledge,
    {
      config: { access: 'RECORD:reconcile', operation: { text: '确认对账差异', kind: 'edit' } },
      schema: { body: z.object({ accountId: z.string().max(200).min(1) }) },
    },
    async ({ actor, body }) => {
      await trading.settlement.acknowledge(actor, body.accountId)
      return said('已确认，账户恢复交易')
    },
  )
}
