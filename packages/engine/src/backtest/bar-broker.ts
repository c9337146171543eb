import { price as asPrice } from '@liangshu/contract/market/scaled'
import type { RiskProfile } from '@liangshu/contract/trading/risk-profile'
import type { AccountBook } from '../account/book/account-book.ts'
import { decidePlace } from '../account/book/decide-place.ts'
import { decideVenueReport } from '../account/book/decide-venue.ts'
import type { AccountEvent } from '../account/book/account-event.ts'
import type { Order } from '../account/order/order.ts'
import { coinScale } from '../account/order/unit-scale.ts'
import type { PreTradeFacts } from '../account/risk/pre-trade-facts.ts'
import { matchBar, type Bar } from '../matching/paper/bar-match.ts'
import { drawFor } from '../matching/paper/latency.ts'
import type { Fees } from '../rules/fee/fees.ts'
import { coinPriceRatio, coinsOf } from '../strategy/coin-units.ts'
import type { WantedOrder } from '../strategy/strategy.ts'
import { clockOf, shanghaiEpoch } from '../time/calendar/shanghai-time.ts'
import {
  draftOf,
  exposureOf,
  guardFacts,
  marksOf,
  productFacts,
  record,
  unitsPerFen,
  type Exposure,
} from './backtest-account.ts'
import type { DayQuotes } from './day-quotes.ts'
import type { HistoryReader } from './history.ts'
import type { BacktestFill, BacktestOrder, BacktestRefusal } from './record.ts'

/** Volume of a bar that may be ours. */
const participationPercent = 25
/** The thresholds above which an account counts as high-frequency. */
const programme = { perSecond: 300, perDay: 20_000 }
const qualifications = ['MAIN', 'STAR', 'GEM', 'BSE', 'CB', 'FUTURE', 'CRYPTO']

type Parts = {
  readonly book: AccountBook
  readonly reader: HistoryReader
  readonly quotes: DayQuotes
  readonly profile: RiskProfile
  readonly seed: number
}
export type Moment = { readonly day: number; readonly secondOfDay: number }

/** Coins trade on after midnight: their day goes on beyond its 24 hours. */
export const timeOf = ({ secondOfDay }: Moment): string => clockOf(secondOfDay % 86_400)

const scaledFees = (fees: Fees, units: number): Fees =>
  Object.fromEntries(Object.entries(fees).map(([key, fee]) => [key, Math.round(fee / units)])) as Fees

/** A bar of coins as the book counts prices and volumes. */
function coinBar(bar: Bar | null, isCoin: boolean): Bar | null {
  if (!bar || !isCoin) return bar
  const units = (price: number) => Math.round(price * coinPriceRatio)
  const { open, high, low, close, volume } = bar
  return {
    open: units(open),
    high: units(high),
    low: units(low),
    close: units(close),
    volume: Math.floor(volume * coinScale.volume),
  }
}

/** Checks orders as the desk does and fills them from bars. */
export function createBarBroker({ book, reader, quotes, profile, seed }: Parts) {
  const orders: BacktestOrder[] = []
  const fills: BacktestFill[] = []
  const refusals: BacktestRefusal[] = []
  const { days } = reader.history
  let peak = 1

  const sectorOf = (symbol: string) => reader.find(symbol)?.sector ?? null

  function factsOf(symbol: string, { day, secondOfDay }: Moment, exposure: Exposure): PreTradeFacts {
    const one = reader.find(symbol)
    const priceOf = (price: number) => asPrice(one?.coin ? Math.round(price * coinPriceRatio) : Math.round(price))
    const last = one?.coin ? priceOf(quotes.last(symbol)) : asPrice(quotes.last(symbol))
    return {
      instrument: reader.rulesOn(symbol, day),
      quote: {
        bestBid: last,
        bestAsk: last,
        last,
        preClose: priceOf(one?.preClose[day] ?? 0),
        adv20: reader.averageVolume(symbol, day) * (one?.coin ? coinScale.volume : 1),
      },
      phase: reader.phaseAt(symbol, day, secondOfDay),
      takesFixedPrice: false,
      actor: { userId: 'backtest', mayTradeAccount: true, qualifications, approvedBy: null },
      profile,
      programme,
      product: productFacts(book, exposure, symbol, sectorOf(symbol)),
      guard: guardFacts(book, peak, exposure.nav),
      ...(one?.coin && { marks: marksOf(book, quotes.last) }),
    }
  }

  function place(wanted: WantedOrder, clOrdId: string, moment: Moment, exposure: Exposure): void {
    const { symbol, side, price, reason } = wanted
    const date = days[moment.day] ?? ''
    const { name = '', coin } = reader.find(symbol) ?? {}
    const volume = coin ? coinsOf(wanted.volume, coin.step) : wanted.volume
    const asked = { day: date, time: timeOf(moment), symbol, name, side, price, volume, reason }
    const at = shanghaiEpoch(date, moment.secondOfDay)
    const decision = decidePlace(book, {
      draft: draftOf(wanted, clOrdId, coin),
      orderId: clOrdId,
      at,
      confirmed: [],
      keepsTrace: false,
      facts: factsOf(symbol, moment, exposure),
    })
    orders.push(asked)
    if (!decision.ok) {
      const text = decision.confirm?.map((row) => row.text).join('；') ?? decision.message
      refusals.push({ ...asked, code: decision.confirm?.[0]?.code ?? decision.code, text: `需人工确认：${text}` })
      return
    }
    record(book, decision)
    const order = book.orders.get(clOrdId)
    if (!order) throw new Error(`order ${clOrdId} was not kept`)
    if (order.rejectReason !== 0) refusals.push({ ...asked, code: order.rejectReason, text: order.rejectDetail })
    else record(book, decideVenueReport(book, { kind: 'ack', orderId: clOrdId, exOrdId: clOrdId, seq: 1, at }))
  }

  function bookFill(order: Order, fill: { price: number; volume: number }, { day, secondOfDay }: Moment): void {
    const date = days[day] ?? ''
    const at = shanghaiEpoch(date, secondOfDay)
    const execId = `${order.orderId}#${order.filledVolume}`
    const report = { kind: 'fill', orderId: order.orderId, execId, tradingDay: date, at, ...fill } as const
    note(record(book, decideVenueReport(book, report)), { day, secondOfDay })
  }

  /** Keeps the fills among events, whoever caused them. */
  function note(events: readonly AccountEvent[], moment: Moment): void {
    for (const event of events) {
      if (event.type !== 'fillBooked') continue
      const { orderId, price, volume } = event.fill
      const draft = book.orders.get(orderId)?.draft
      if (!draft) throw new Error(`fill of an order ${orderId} that was not kept`)
      const one = reader.find(draft.symbol)
      const units = unitsPerFen(book)
      fills.push({
        day: days[moment.day] ?? '',
        time: timeOf(moment),
        symbol: draft.symbol,
        name: one?.name ?? '',
        side: draft.side,
        effect: one?.future ? draft.positionEffect : null,
        price: one?.coin ? price / coinPriceRatio : price,
        volume: one?.coin ? volume / coinScale.volume : volume,
        amount: Math.round(event.amount / units),
        fees: one?.coin ? scaledFees(event.fees, units) : event.fees,
        multiplier: one?.future?.product.multiplier ?? 1,
        reason: draft.remark,
      })
    }
  }

  return {
    orders,
    fills,
    refusals,
    note,
    /** As many a second as the account may send, like the live run. */
    send(wanted: readonly WantedOrder[], { day, secondOfDay }: Moment): void {
      if (wanted.length === 0) return
      const exposure = exposureOf(book, quotes.last, sectorOf)
      wanted.forEach((one, index) => {
        const second = secondOfDay + Math.floor(index / profile.ordersPerSec)
        place(one, `${days[day] ?? ''}-${secondOfDay}-${index + 1}`, { day, secondOfDay: second }, exposure)
      })
    },
    /** Working orders against one bar; those of one symbol share what may be ours of its volume. */
    match(moment: Moment, barOf: (symbol: string) => Bar | null): void {
      const used = new Map<string, number>()
      for (const order of book.active.values()) {
        const { symbol, side, price, clOrdId, volume } = order.draft
        const coin = reader.find(symbol)?.coin
        const bar = coinBar(barOf(symbol), coin !== undefined)
        const rules = reader.rulesOn(symbol, moment.day)
        if (!bar || !rules) continue
        const { limitUp, limitDown } = rules
        const taken = ((used.get(symbol) ?? 0) * 100) / participationPercent
        const fill = matchBar(
          { side, price, leaves: volume - order.filledVolume, limitUp, limitDown },
          { ...bar, volume: bar.volume - taken },
          participationPercent,
          drawFor(seed, clOrdId, moment.secondOfDay),
        )
        if (!fill) continue
        const whole = coin ? fill.volume - (fill.volume % coin.step) : fill.volume
        if (whole === 0) continue
        used.set(symbol, (used.get(symbol) ?? 0) + whole)
        bookFill(order, { ...fill, volume: whole }, moment)
      }
    },
    /** The highest unit value so far: what a drawdown is measured from. */
    reach(unitNav: number): void {
      peak = Math.max(peak, unitNav)
    },
  }
}
