import { rejectReasons, type RejectReason } from '@liangshu/contract/trading/order-codes'
import { riskBoardPaths, riskBoardSchema, type RiskBoard } from '@liangshu/contract/trading/risk-board'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import type { Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'
import { findStates } from '../holding/state.store.ts'
import type { MarketFacts } from '../market-facts/market-facts.ts'
import { findAccountFacts } from '../order/risk-facts.store.ts'
import type { TradingServices } from '../trading-services.ts'
import { accountLimits, productLimits } from './limit-rows.ts'
import { countDayOrders, findRefusals, type Refusal } from './risk-board.store.ts'

async function readBoard(tx: Tx, actor: Actor, market: MarketFacts): Promise<RiskBoard> {
  const states = await findStates(tx, { actor })
  const ids = states.map(({ accountId }) => accountId)
  const facts = await findAccountFacts(
    tx,
    ids.map((id) => ({ id })),
  )
  const days = await countDayOrders(tx, ids)
  const products = Map.groupBy(states, ({ productId }) => productId)
  const nameOf = new Map(states.map(({ accountId, accountName }) => [accountId, accountName]))
  const refusalOf = ({ orderId, time, accountId, symbol, reason, detail }: Refusal) => ({
    orderId,
    time: toWireTime(time),
    accountId,
    accountName: nameOf.get(accountId) ?? '',
    symbol,
    name: market.instrument(symbol)?.name ?? symbol,
    reason: detail || rejectReasons[reason as RejectReason],
  })
  return {
    limits: [
      ...[...products.values()].flatMap(([first, ...others]) =>
        first ? productLimits(market, [first, ...others], facts) : [],
      ),
      ...states.flatMap((state) => {
        const own = facts.get(state.accountId)
        return own ? accountLimits(market, state, own, days.get(state.accountId)) : []
      }),
    ],
    refusals: (await findRefusals(tx, ids)).map(refusalOf),
    refused: [...days.values()].reduce((sum, { refused }) => sum + refused, 0),
  }
}

/** Limits of the accounts one may see and of their products, how far each is used, and what was refused today. */
export const riskBoardRoutes: FastifyPluginAsyncZod<{ trading: TradingServices }> = async (app, { trading }) => {
  app.get(
    riskBoardPaths.board,
    { config: { access: 'RISK:view' }, schema: { response: { 200: riskBoardSchema } } },
    ({ actor }) => inTenant(app.db, actor, (tx) => readBoard(tx, actor, trading.market)),
  )
}
