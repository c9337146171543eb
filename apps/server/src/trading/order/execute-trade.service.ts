import type { ExecuteTradeBody, OrderDraftBody } from '@liangshu/contract/trading/execute-trade'
import { side } from '@liangshu/contract/trading/order-codes'
import type { AccountBook } from '@liangshu/engine/account/book/account-book'
import { availableCash } from '@liangshu/engine/account/book/cash'
import { futuresKey, volumeOf } from '@liangshu/engine/account/futures/futures-position'
import { allocate, type Allocation } from '@liangshu/engine/account/order/order-volume'
import { scaleOfSymbol } from '@liangshu/engine/account/order/unit-scale'
import { sellable, type Holding } from '@liangshu/engine/account/holding/holding'

import { Envelope } from '../../platform/http/envelope.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { findStates } from '../holding/state.store.ts'
import { bookForReading } from '../book/balances.ts'
import type { MarketFacts } from '../market-facts/market-facts.ts'
import { listingOf } from './instrument-days.ts'
import { volumeUnits, intentText } from './order-draft.ts'
import { refusalOfRow } from './refusal-of-row.ts'
import { conflict, type AnswerRow, type PlaceOrder } from './place-order.ts'

type StartAlgo = (actor: Actor, body: OrderDraftBody) => Promise<AnswerRow>
type Parts = {
  db: Db
  market: MarketFacts
  placeOrder: PlaceOrder
  startAlgo: StartAlgo
  wake: () => void
  warn: (facts: object, text: string) => void
}

/** Every order on its own: one that is refused does not take the others with it. */
export function createExecuteTrade({ db, market, placeOrder, startAlgo, wake, warn }: Parts) {
  /** Among several, whatever goes wrong with one is the answer of its own row: the others may be on their way. */
  async function amongOthers(clOrdId: string, work: () => Promise<AnswerRow[]>): Promise<AnswerRow[]> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof AppError)) warn({ clOrdId, err: error }, 'an order of a batch failed')
      return [{ clOrdId, ...refusalOfRow(error) }]
    }
  }

  async function ofUnit(actor: Actor, body: OrderDraftBody, unitId: string): Promise<AnswerRow[]> {
    const parts = await inTenant(db, actor, (tx) => allocationOf(tx, { actor, body, unitId, market }))
    if (parts === null) return [conflict(body.clOrdId)]
    if (parts.length === 0) throw refusal('资产单元下没有可用的资金或持仓')
    const { amount: _amount, weight: _weight, ...rest } = body
    const rows = await Promise.all(
      parts.map(({ accountId, volume }, index) => {
        const clOrdId = `${body.clOrdId}/${index + 1}`
        return amongOthers(clOrdId, async () => [await placeOrder(actor, { ...rest, volume }, { accountId, clOrdId })])
      }),
    )
    return rows.flat()
  }

  async function rowsOf(actor: Actor, body: OrderDraftBody): Promise<AnswerRow[]> {
    if (body.split) return [await startAlgo(actor, body)]
    if (body.unitId !== undefined) return ofUnit(actor, body, body.unitId)
    return [await placeOrder(actor, body, { accountId: body.accountId ?? '', clOrdId: body.clOrdId })]
  }

  const rowsAmongOthers = (actor: Actor, body: OrderDraftBody): Promise<AnswerRow[]> =>
    amongOthers(body.clOrdId, () => rowsOf(actor, body))

  return async (actor: Actor, { orders }: ExecuteTradeBody): Promise<Envelope> => {
    // All at once: those of one account keep their order, and all of them share their commits.
    const of = orders.length === 1 ? rowsOf : rowsAmongOthers
    const rows = (await Promise.all(orders.map((body) => of(actor, body)))).flat()
    wake()
    if (rows.some((row) => row.confirm)) return new Envelope(false, 428, '需要确认', rows)
    const failed = rows.find((row) => row.code !== undefined)
    if (failed && rows.length === 1) return new Envelope(false, failed.code ?? 500, failed.message ?? '', rows)
    return new Envelope(true, 200, '', rows)
  }
}

type Unit = { actor: Actor; body: OrderDraftBody; unitId: string; market: MarketFacts }

/** Money is what opens a position, the position itself what closes it. */
function opensPosition({ side: own, positionEffect, reduceOnly }: OrderDraftBody): boolean {
  if (reduceOnly) return false
  return positionEffect === undefined ? own === side.buy : positionEffect === 1
}

/** Contracts of the side this order would close: a buy closes shorts, a sale longs. */
function contractsToClose(book: AccountBook, { symbol, side: own }: OrderDraftBody): number {
  const position = book.futures.get(futuresKey(symbol, own === side.buy ? 2 : 1))
  if (position) return volumeOf(position)
  let qty = 0
  for (const held of book.perpetuals.values()) if (held.symbol === symbol) qty += held.qty
  return own === side.buy ? Math.max(0, -qty) : Math.max(0, qty)
}

/** What an earlier click was split into; null when the id was used for another intent. */
async function storedParts(tx: Tx, { body, unitId }: Unit): Promise<Allocation[] | null | undefined> {
  const stored = await tx
    .selectFrom('trade_allocation')
    .select(['parts', 'body'])
    .where('unit_id', '=', unitId)
    .where('cl_ord_id', '=', body.clOrdId)
    .executeTakeFirst()
  if (!stored) return undefined
  return intentText(stored.body as OrderDraftBody) === intentText(body) ? (stored.parts as Allocation[]) : null
}

/** Stored before anything is sent: the second click sends the same parts to the same accounts. */
async function allocationOf(tx: Tx, unit: Unit): Promise<Allocation[] | null> {
  const { actor, body, unitId, market } = unit
  const stored = await storedParts(tx, unit)
  if (stored !== undefined) return stored
  if (body.volume === undefined) throw refusal('资产单元委托须填写数量')
  const states = await findStates(tx, { actor, unitId, tradableOnly: true })
  const listing = listingOf(market, body.symbol, 'default')
  const isSameDay = listing?.day.terms.kind === 'stock' && listing.day.terms.isSameDay
  const shares = states.map((state) => {
    const book = bookForReading(state)
    const holding: Holding | undefined = book.holdings.get(body.symbol)
    const free = holding ? sellable(holding, book.tradingDay, isSameDay) : contractsToClose(book, body)
    return { accountId: state.accountId, basis: opensPosition(body) ? Math.max(0, availableCash(book)) : free }
  })
  const scale = scaleOfSymbol(body.symbol).volume
  const units = allocate(volumeUnits(body.volume, body.symbol), shares, listing?.day.lot.buyStep ?? 100)
  const parts = units.map(({ accountId, volume }) => ({ accountId, volume: volume / scale }))
  if (parts.length === 0) return []
  const isFirst = await tx
    .insertInto('trade_allocation')
    .values({
      unit_id: unitId,
      cl_ord_id: body.clOrdId,
      tenant_id: actor.tenantId,
      body: JSON.stringify(body),
      parts: JSON.stringify(parts),
    })
    .onConflict((other) => other.columns(['unit_id', 'cl_ord_id']).doNothing())
    .returning('unit_id')
    .executeTakeFirst()
  // Of two clicks at once the one that was written first decides.
  return isFirst ? parts : ((await storedParts(tx, unit)) ?? null)
}
