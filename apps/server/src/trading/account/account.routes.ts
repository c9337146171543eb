import {
  accountDetailSchema,
  accountHistoryQuery,
  accountIdQuery,
  accountLedgerQuery,
  accountListQuery,
  accountLogSchema,
  accountPaths,
  accountRowSchema,
  accountStatusSchema,
  ledgerRowSchema,
} from '@liangshu/contract/trading/account'
import { pageOf } from '@liangshu/contract/wire'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'

import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import type { TradingServices } from '../trading-services.ts'
import { readableBy } from './account-access.ts'
import { accountLogList, isAccountLog, ledgerList } from './account-history.ts'
import { viewAccount, viewAccounts } from './account-view.ts'
import { sourceOfEntry } from './ledger-source.ts'

/** Accounts, their books and what happened to them, as far as one may see them. */
export const accountRoutes: FastifyPluginAsyncZod<{ trading: TradingServices }> = async (app, { trading }) => {
  const { db } = app
  const { market } = trading

  app.get(
    accountPaths.one,
    {
      config: { access: 'ACCOUNT:view' },
      schema: { querystring: accountIdQuery, response: { 200: accountDetailSchema } },
    },
    ({ actor, query }) => inTenant(db, actor, (tx) => viewAccount(tx, actor, market, query.id)),
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
          const { source, symbol } = sourceOfEntry(row.refId, row.symbol)
          return { ...row, source, symbol, name: symbol && (market.instrument(symbol)?.name ?? symbol) }
        })
        return { ...found, records }
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
        return app.lists.findPage(tx, accountLogList, query, { actor, base })
      }),
  )
}
