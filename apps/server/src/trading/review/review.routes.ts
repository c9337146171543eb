import {
  buySellReview,
  entrustAccounts,
  entrustOrderPage,
  entrustOrderQuery,
  entrustOrderStory,
  entrustReview,
  reviewPaths,
  reviewQuery,
  reviewRowsQuery,
  reviewScopes,
  tripPage,
  type ReviewRowsQuery,
} from '@liangshu/contract/trading/review'
import { orderAspects, type OrderAspect } from '@liangshu/engine/analysis/review/entrust-aspects'
import { meanFields, tripAspects, type TripAspect } from '@liangshu/engine/analysis/review/trip-review'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { AppError, inputError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'
import { accessTo } from '../account/account-access.ts'
import { findStates } from '../holding/state.store.ts'
import { findChecks } from '../order/order.store.ts'
import { findAccountFacts } from '../order/risk-facts.store.ts'
import type { TradingServices } from '../trading-services.ts'
import { limitUse } from './account-limits.ts'
import { entrustAnswer, entrustFigures, entrustOrderRow, type Names } from './entrust-rows.ts'
import { findSteps } from './entrust.store.ts'
import { storyLine } from './order-story.ts'
import { readReviewScope, type ReviewScope } from './review-scope.ts'
import type { ReviewReaders } from './review-readers.ts'
import { rowsPage } from './rows-page.ts'
import type { OwnTrip } from './trip-population.ts'
import { buySellAnswer, tripRow } from './trip-rows.ts'

/** `known` names a figure: the rows are those of which it is known. */
function tripsBehind(trips: readonly OwnTrip[], { aspect, key = '', symbol }: ReviewRowsQuery): readonly OwnTrip[] {
  const own = symbol ? trips.filter((trip) => trip.symbol === symbol) : trips
  if (!aspect || aspect === 'all') return own
  if (aspect === 'id') return own.filter((trip) => trip.id === key)
  if (aspect === 'known') {
    const field = meanFields.find((name) => name === key)
    if (!field) throw inputError(`没有这样的指标：${key}`)
    return own.filter((trip) => trip[field] !== null)
  }
  if (!Object.hasOwn(tripAspects, aspect)) throw inputError(`没有这样的分组：${aspect}`)
  const keyOf = tripAspects[aspect as TripAspect]
  return own.filter((trip) => keyOf(trip) === key)
}

/** What buys and sells came to, how orders were placed, and the rows behind every number. */
export const reviewRoutes: FastifyPluginAsyncZod<{ trading: TradingServices; readers: ReviewReaders }> = async (
  app,
  { trading, readers },
) => {
  const { db, clock } = app
  const { market } = trading
  const { readTrips, readOrders } = readers
  const today = () => market.time()?.tradingDay ?? toWireTime(clock.now()).slice(0, 10)
  const scopeOf = (actor: Actor, query: Partial<ReviewRowsQuery>) =>
    inTenant(db, actor, (tx) => readReviewScope(tx, actor, { ...reviewQuery.parse({}), ...query }, today()))
  const namesOf = ({ states }: ReviewScope): Names => {
    const accounts = new Map(states.map(({ accountId, accountName }) => [accountId, accountName]))
    return {
      account: (id) => accounts.get(id) ?? id,
      symbol: (symbol) => market.instrument(symbol)?.name ?? symbol,
    }
  }

  app.get(
    reviewPaths.scopes,
    { config: { access: 'REVIEW:view' }, schema: { response: { 200: reviewScopes } } },
    ({ actor }) =>
      inTenant(db, actor, async (tx) => {
        const states = await findStates(tx, { actor })
        const products = new Map(states.map(({ productId, productName }) => [productId, productName]))
        return {
          today: today(),
          accounts: states.map(({ accountId: id, accountName: name, productId }) => ({ id, name, productId })),
          products: Array.from(products, ([id, name]) => ({ id, name })),
        }
      }),
  )

  app.get(
    reviewPaths.buySell,
    { config: { access: 'REVIEW:view' }, schema: { querystring: reviewQuery, response: { 200: buySellReview } } },
    async ({ actor, query }) => {
      const scope = await scopeOf(actor, query)
      const { trips, fills, benchmark } = await readTrips(actor, scope)
      const own = query.symbol ? trips.filter(({ symbol }) => symbol === query.symbol) : trips
      return buySellAnswer(own, market, { from: scope.from, to: scope.to, fills, benchmark })
    },
  )

  app.get(
    reviewPaths.trips,
    { config: { access: 'REVIEW:view' }, schema: { querystring: reviewRowsQuery, response: { 200: tripPage } } },
    async ({ actor, query }) => {
      const scope = await scopeOf(actor, query)
      const names = namesOf(scope)
      const { trips } = await readTrips(actor, scope)
      // The newest first unless a column says otherwise.
      const rows = tripsBehind(trips, query)
        .toReversed()
        .map((trip) => tripRow(trip, market, names.account(trip.accountId)))
      return rowsPage(rows, query)
    },
  )

  app.get(
    reviewPaths.entrust,
    { config: { access: 'REVIEW:view' }, schema: { querystring: reviewQuery, response: { 200: entrustReview } } },
    async ({ actor, query }) => {
      const scope = await scopeOf(actor, query)
      return entrustAnswer(await readOrders(actor, scope), namesOf(scope), scope)
    },
  )

  app.get(
    reviewPaths.entrustOrders,
    {
      config: { access: 'REVIEW:view' },
      schema: { querystring: reviewRowsQuery, response: { 200: entrustOrderPage } },
    },
    async ({ actor, query }) => {
      const { aspect = 'all', key = '' } = query
      if (!Object.hasOwn(orderAspects, aspect)) throw inputError(`没有这样的分组：${aspect}`)
      const scope = await scopeOf(actor, query)
      const names = namesOf(scope)
      const keysOf = orderAspects[aspect as OrderAspect]
      const orders = (await readOrders(actor, scope)).filter((order) => keysOf(order).includes(key))
      return rowsPage(
        orders.toReversed().map((order) => entrustOrderRow(order, names)),
        query,
      )
    },
  )

  app.get(
    reviewPaths.entrustAccounts,
    { config: { access: 'REVIEW:view' }, schema: { querystring: reviewQuery, response: { 200: entrustAccounts } } },
    async ({ actor, query }) => {
      const scope = await scopeOf(actor, query)
      const byAccount = Map.groupBy(await readOrders(actor, scope), ({ accountId }) => accountId)
      const facts = await inTenant(db, actor, (tx) =>
        findAccountFacts(
          tx,
          scope.ids.map((id) => ({ id })),
        ),
      )
      const rows = scope.states.map((state) => {
        const own = byAccount.get(state.accountId) ?? []
        const profile = facts.get(state.accountId)?.profile
        return {
          ...entrustFigures(own),
          accountId: state.accountId,
          accountName: state.accountName,
          productName: state.productName,
          limits: profile ? limitUse(market, state, own, profile) : [],
        }
      })
      return { from: scope.from, to: scope.to, rows: rows.toSorted((a, b) => b.count - a.count) }
    },
  )

  app.get(
    reviewPaths.entrustOrder,
    {
      config: { access: 'REVIEW:view' },
      schema: { querystring: entrustOrderQuery, response: { 200: entrustOrderStory } },
    },
    ({ actor, query: { orderId = '' } }) =>
      inTenant(db, actor, async (tx) => {
        const order = await tx
          .selectFrom('trade_order')
          .select(['account_id', 'symbol'])
          .where('id', '=', orderId)
          .executeTakeFirst()
        if (!order || !(await accessTo(tx, actor, order.account_id)).canRead) throw new AppError('NOT_FOUND')
        const steps = await findSteps(tx, order.account_id, orderId)
        return {
          orderId,
          checks: await findChecks(tx, orderId),
          events: steps.map((step) => storyLine(step, order.symbol)),
        }
      }),
  )
}
