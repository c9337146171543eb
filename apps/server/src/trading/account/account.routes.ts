import {
  accountDetailSchema,
  accountGrantSchema,
  accountHistoryQuery,
  accountIdQuery,
  accountLogSchema,
  accountListQuery,
  accountPaths,
  accountRowSchema,
  accountStatusSchema,
  grantAccountBody,
  grantQuery,
  accountLedgerQuery,
  ledgerRowSchema,
  moveCashBody,
  saveAccountBody,
  setLeverageBody,
  type SaveAccountBody,
  switchAccountBody,
  switchAccountQuery,
} from '@liangshu/contract/trading/account'
import { pageOf } from '@liangshu/contract/wire'
import { cashRow } from '@liangshu/engine/account/profit/cash-view'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'

import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { said } from '../../platform/http/envelope.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { bookForReading } from '../book/balances.ts'
import { valuationPrices } from '../holding/prices.ts'
import type { TradingServices } from '../trading-services.ts'
import { readableBy } from './account-access.ts'
import { accountLogList, isAccountLog, ledgerList } from './account-history.ts'
import { sourceOfEntry } from './ledger-source.ts'
import { viewAccounts } from './account-view.ts'
import { createAccountService } from './account.service.ts'
import { createCashService } from './cash.service.ts'

/** Accounts: open, change, stop, grant. */
export const accountRoutes: FastifyPluginAsyncZod<{ trading: TradingServices }> = async (app, { trading }) => {
  const { db, clock, config } = app
  const { market } = trading
  const { CREDENTIAL_KEY: secret, VEIGHNA_HOSTS: venueHosts } = config
  const service = createAccountService({ db, clock, trading, secret, venueHosts })
  const cash = createCashService({ keeper: trading.keeper, clock })

  async function detail(tx: Tx, actor: Actor, id: string) {
    const [found] = await viewAccounts(tx, actor, market, { accountId: id })
    if (!found) throw new AppError('NOT_FOUND', { id })
    const book = bookForReading(found.state)
    return { ...found.row, cash: cashRow(book, valuationPrices(market, book)) }
  }

  app.get(
    accountPaths.one,
    {
      config: { access: 'ACCOUNT:view' },
      schema: { querystring: accountIdQuery, response: { 200: accountDetailSchema } },
    },
    ({ actor, query }) => inTenant(db, actor, (tx) => detail(tx, actor, query.id)),
  )

  app.get(
    accountPaths.list,
    {
      config: { access: 'ACCOUNT:view' },
      schema: { querystring: accountListQuery, response: { 200: z.array(accountRowSchema) } },
    },
    ({ actor, query: { userId, productId, unitId, assetClass, status } }) =>
      inTenant(db, actor, async (tx) => {
        const found = await viewAccounts(tx, actor, market, {
          clientId: userId || undefined,
          productId: productId || undefined,
          unitId: unitId || undefined,
        })
        return found
          .map(({ row }) => row)
          .filter(
            (row) => (!assetClass || row.assetClass === assetClass) && (status === undefined || row.status === status),
          )
      }),
  )

  app.get(
    accountPaths.status,
    { config: { access: 'session' }, schema: { response: { 200: accountStatusSchema } } },
    ({ actor }) =>
      inTenant(db, actor, async (tx) => {
        const { rows } = await sql<{ accounts: boolean; strategies: boolean }>`
          select exists (select 1 from trade_account a where a.del_flag = 0 and ${readableBy(actor, sql`a.id`)}) as accounts,
            exists (select 1 from trade_strategy_account s where ${readableBy(actor, sql`s.account_id`)}) as strategies
        `.execute(tx)
        return { accountStatus: rows[0]?.accounts ? 1 : 0, trategyStatus: rows[0]?.strategies ? 1 : 0 }
      }),
  )

  /** Nobody reads the books of an account they may not see, whatever else they ask for. */
  const ofAccount = (actor: Actor, accountId: string) =>
    sql`${readableBy(actor, sql`t.account_id`)} and t.account_id = ${accountId}`

  app.get(
    accountPaths.ledger,
    {
      config: { access: 'ACCOUNT:view' },
      schema: { querystring: accountLedgerQuery, response: { 200: pageOf(ledgerRowSchema) } },
    },
    ({ actor, query: { accountId, ...query } }) =>
      inTenant(db, actor, async (tx) => {
        const base = ofAccount(actor, accountId)
        const found = await app.lists.findPage(tx, ledgerList, query, { actor, base })
        const records = found.records.map((row) => {
          const { source, symbol } = sourceOfEntry(row.refId ?? '', row.symbol ?? null)
          return { ...row, source, symbol, name: symbol && (trading.market.instrument(symbol)?.name ?? symbol) }
        })
        // The columns are declared not null; the generic list cannot know.
        return { ...found, records } as never
      }),
  )

  app.get(
    accountPaths.log,
    {
      config: { access: 'ACCOUNT:view' },
      schema: { querystring: accountHistoryQuery, response: { 200: pageOf(accountLogSchema) } },
    },
    ({ actor, query: { accountId, ...query } }) =>
      inTenant(db, actor, async (tx) => {
        const base = sql`${ofAccount(actor, accountId)} and ${isAccountLog}`
        return (await app.lists.findPage(tx, accountLogList, query, { actor, base })) as never
      }),
  )

  app.post(
    accountPaths.one,
    {
      config: {
        access: 'ACCOUNT:edit',
        operation: { text: '保存账户', kind: 3 },
        stepUp: ({ body }) => Boolean((body as SaveAccountBody).credential),
      },
      schema: { body: saveAccountBody, response: { 200: accountDetailSchema } },
    },
    async ({ actor, body }) => {
      const id = await service.save(actor, body)
      return inTenant(db, actor, (tx) => detail(tx, actor, id))
    },
  )

  app.delete(
    accountPaths.one,
    {
      config: { access: 'ACCOUNT:delete', operation: { text: '删除账户', kind: 4 } },
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
      config: { access: 'ACCOUNT:status', operation: { text: '启用账户', kind: 3 } },
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
      config: { access: 'ACCOUNT:status', operation: { text: '停用账户', kind: 3 } },
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
      config: { access: 'ACCOUNT:edit', operation: { text: '账户出入金', kind: 3 } },
      schema: { body: moveCashBody, response: { 200: accountDetailSchema } },
    },
    async ({ actor, body }) => {
      await cash.move(actor, body)
      return inTenant(db, actor, (tx) => detail(tx, actor, body.accountId))
    },
  )

  app.post(
    accountPaths.leverage,
    {
      config: { access: 'ORDER:submit', operation: { text: '调整杠杆', kind: 3 } },
      schema: { body: setLeverageBody, response: { 200: accountDetailSchema } },
    },
    async ({ actor, body }) => {
      await service.setLeverage(actor, body)
      return inTenant(db, actor, (tx) => detail(tx, actor, body.accountId))
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
      config: { access: 'ACCOUNT:grant', operation: { text: '账户授权', kind: 3 } },
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
      config: { access: 'RECORD:reconcile', operation: { text: '确认对账差异', kind: 3 } },
      schema: { body: z.object({ accountId: z.string().max(200).min(1) }) },
    },
    async ({ actor, body }) => {
      await trading.settlement.acknowledge(actor, body.accountId)
      return said('已确认，账户恢复交易')
    },
  )
}
