import { side } from '@liangshu/contract/trading/order-codes'
import { info, warning, type LogLine, type StrategyTemplate, type StrategyView, type WantedOrder } from './strategy.ts'
import { amountFen, heldSymbols, sellAll } from './wanted-orders.ts'

/** What holds for any strategy, whatever it wants. Money in fen; 0 switches a limit off. */
export type StrategyLimits = {
  readonly capital: number
  readonly maxPosition: number
  readonly singleMaxPct: number
  readonly stopLossPct: number
  readonly takeProfitPct: number
  readonly dailyLossPct: number
}

/** Plain data that is stored between two beats, with the orders the beat asked for. */
export type RunState = {
  readonly own: unknown
  /** Worth when the day began. */
  readonly dayStart: { readonly day: string; readonly equity: number } | null
  readonly isHalted: boolean
  /** Everything it ever bought: those positions are its own although the universe has moved on. */
  readonly traded: readonly string[]
}

export type BeatInput = {
  readonly template: StrategyTemplate
  /** As the account stands: all it holds, all it is worth. */
  readonly view: StrategyView
  readonly params: Readonly<Record<string, unknown>>
  readonly limits: StrategyLimits
  readonly state: RunState | null
  /** Symbols beside the universe that the parameters name. */
  readonly named: readonly string[]
}

export type BeatAnswer = {
  readonly orders: readonly WantedOrder[]
  readonly log: readonly LogLine[]
  readonly state: RunState
}

const product = (symbol: string): string => symbol.replace(/\d+$/, '')

/** What a volume is worth now, in fen; a short position counts as what it would cost. */
function worthOf(view: StrategyView, symbol: string, volume: number): number {
  const quote = view.quote(symbol)
  return quote ? Math.abs(amountFen(quote.last, volume, quote.multiplier)) : 0
}

/** Its own part of the account: other people's holdings are not to be sold, nor their money spent. */
function ownView({ view, limits, named }: BeatInput, traded: readonly string[]): StrategyView {
  const own = new Set([...view.universe, ...named, ...traded])
  const held = new Map([...view.held].filter(([symbol]) => own.has(symbol) || own.has(product(symbol))))
  if (limits.capital <= 0) return { ...view, held }
  let used = 0
  for (const [symbol, { volume }] of held) used += worthOf(view, symbol, volume)
  return {
    ...view,
    held,
    equity: Math.min(view.equity, limits.capital),
    cash: Math.min(view.cash, Math.max(0, limits.capital - used)),
  }
}

/** Far below any tick: 0.92 times a cost is not exact in binary. */
const rounding = 1e-3

/** STRAT-7: positions that have lost or gained enough are sold, whatever the template says. */
function exits(view: StrategyView, { stopLossPct, takeProfitPct }: StrategyLimits): WantedOrder[] {
  if (stopLossPct <= 0 && takeProfitPct <= 0) return []
  return heldSymbols(view).flatMap((symbol) => {
    const { volume = 0, cost = 0 } = view.held.get(symbol) ?? {}
    const quote = view.quote(symbol)
    // Futures have stops of their own; coins are counted in steps of less than one.
    if (volume <= 0 || cost <= 0 || !quote || quote.multiplier > 1) return []
    const gain = quote.last / cost - 1
    if (stopLossPct > 0 && quote.last <= cost * (1 - stopLossPct) + rounding)
      return sellAll(view, symbol, `止损 ${(gain * 100).toFixed(2)}%`)
    if (takeProfitPct > 0 && quote.last >= cost * (1 + takeProfitPct) - rounding)
      return sellAll(view, symbol, `止盈 ${(gain * 100).toFixed(2)}%`)
    return []
  })
}

/** STRAT-8: a buy is cut to what one name and all of them together may be worth; contracts are sized by their margin. */
function withinLimits(view: StrategyView, orders: readonly WantedOrder[], limits: StrategyLimits, log: LogLine[]) {
  if (orders.length === 0 || (limits.singleMaxPct <= 0 && limits.maxPosition <= 0)) return orders
  const valueOf = (symbol: string) => worthOf(view, symbol, view.held.get(symbol)?.volume ?? 0)
  let all = heldSymbols(view).reduce((sum, symbol) => sum + valueOf(symbol), 0)
  return orders.flatMap((order) => {
    const quote = view.quote(order.symbol)
    if (order.side === side.sell || order.effect !== undefined || !quote) return [order]
    const single = limits.singleMaxPct > 0 ? limits.singleMaxPct * view.equity - valueOf(order.symbol) : Infinity
    const total = limits.maxPosition > 0 ? limits.maxPosition - all : Infinity
    const room = Math.floor((Math.min(single, total) * 100) / (order.price * quote.multiplier))
    const fits = Math.min(
      order.volume,
      quote.lotMin + Math.floor((room - quote.lotMin) / quote.lotStep) * quote.lotStep,
    )
    if (room < quote.lotMin) {
      log.push(warning(`${order.symbol}已到持仓上限，不再买入`))
      return []
    }
    all += amountFen(order.price, fits, quote.multiplier)
    return [{ ...order, volume: fits }]
  })
}

/** STRAT-9: after the day's loss limit only sales and closes go out, until the next day. */
const reducesOnly = ({ side: own, effect }: WantedOrder): boolean =>
  effect === undefined ? own === side.sell : effect !== 1

/** One beat of a strategy: what its template wants, within the limits that hold for all of them. */
export function decideBeat(input: BeatInput): BeatAnswer {
  const { template, params, limits, view: whole } = input
  const before = input.state
  const traded = before?.traded ?? []
  const view = ownView(input, traded)
  const log: LogLine[] = []
  const isSameDay = before?.dayStart?.day === whole.day
  const dayStart = isSameDay && before.dayStart ? before.dayStart : { day: whole.day, equity: whole.equity }
  const lost = dayStart.equity > 0 ? 1 - whole.equity / dayStart.equity : 0
  const wasHalted = isSameDay && before.isHalted
  const isHalted = wasHalted || (limits.dailyLossPct > 0 && lost >= limits.dailyLossPct)
  if (isHalted && !wasHalted) log.push(warning(`当日亏损${(lost * 100).toFixed(2)}%，今日不再开仓`))
  const leaving = exits(view, limits)
  for (const { symbol, reason } of leaving) log.push(info(`${symbol} ${reason}`))
  const answer = template.decide(view, params, before?.own ?? template.first)
  log.push(...answer.log)
  const left = new Set(leaving.map(({ symbol }) => symbol))
  const wanted = answer.orders.filter((order) => !left.has(order.symbol) && (!isHalted || reducesOnly(order)))
  const orders = [...leaving, ...withinLimits(view, wanted, limits, log)]
  const bought = orders.filter((order) => !reducesOnly(order)).map(({ symbol }) => symbol)
  const state = { own: answer.state, dayStart, isHalted, traded: [...new Set([...traded, ...bought])] }
  return { orders, log, state }
}
