/** What one strategy traded of one symbol on one day. Volumes signed, buys positive; money in yuan or USDT. */
export type StrategyTrade = {
  readonly day: string
  readonly symbol: string
  readonly volume: number
  /** What the trades brought in, fees taken off: sales less buys. */
  readonly cash: number
  /** Money that a price of one and a volume of one are worth. */
  readonly unit: number
}

export type PriceOn = (symbol: string, day: string) => number | null

export type StrategyDay = {
  readonly day: string
  /** Gain of the day and since the first trade; null when something held had no price. */
  readonly pnl: number | null
  readonly cumulative: number | null
  /** Worth of all positions, long and short added up. */
  readonly positionValue: number | null
  /** 1 on the day before the first trade. */
  readonly nav: number | null
}

type Held = { volume: number; unit: number }

/** Signed and unsigned worth of positions; null when one of them has no price. */
function worthOf(held: ReadonlyMap<string, Held>, priceOf: (symbol: string) => number | null) {
  let [net, gross] = [0, 0]
  for (const [symbol, { volume, unit }] of held) {
    if (volume === 0) continue
    const price = priceOf(symbol)
    if (price === null) return null
    const value = volume * price * unit
    net += value
    gross += Math.abs(value)
  }
  return { net, gross }
}

/**
 * STRAT-30: the course of a strategy from its own fills: what trades brought in plus what is held at the day's price. The
 * money it is measured against is its capital or, where none is set, the most that was ever tied up.
 */
export function strategyCourse(
  trades: readonly StrategyTrade[],
  days: readonly string[],
  { priceOn, capital }: { priceOn: PriceOn; capital: number },
): { readonly base: number | null; readonly rows: StrategyDay[] } {
  const byDay = Map.groupBy(trades, ({ day }) => day)
  const held = new Map<string, Held>()
  let cash = 0
  let most = 0
  const found = days.map((day) => {
    for (const { symbol, volume, cash: own, unit } of byDay.get(day) ?? []) {
      cash += own
      held.set(symbol, { volume: (held.get(symbol)?.volume ?? 0) + volume, unit })
    }
    const worth = worthOf(held, (symbol) => priceOn(symbol, day))
    most = Math.max(most, worth?.gross ?? 0)
    return { day, cumulative: worth && cash + worth.net, positionValue: worth && worth.gross }
  })
  const base = capital > 0 ? capital : most > 0 ? most : null
  const rows = found.map(({ day, cumulative, positionValue }, i) => {
    const before = i === 0 ? 0 : (found[i - 1]?.cumulative ?? null)
    return {
      day,
      cumulative,
      positionValue,
      pnl: cumulative === null || before === null ? null : cumulative - before,
      nav: cumulative === null || base === null ? null : 1 + cumulative / base,
    }
  })
  return { base, rows }
}

/** A position before today and what was traded in it today. */
export type StrategyHolding = {
  readonly symbol: string
  readonly before: number
  readonly volume: number
  readonly cashToday: number
  readonly unit: number
}

export type NowPrices = (symbol: string) => { readonly last: number; readonly before: number } | null

/** STRAT-30: gain of today and worth of what is held now; null when something held has no price. */
export function strategyToday(
  holdings: readonly StrategyHolding[],
  pricesOf: NowPrices,
): { readonly pnl: number | null; readonly positionValue: number | null } {
  let [pnl, value] = [0, 0]
  for (const { symbol, before, volume, cashToday, unit } of holdings) {
    pnl += cashToday
    if (before === 0 && volume === 0) continue
    const prices = pricesOf(symbol)
    if (!prices) return { pnl: null, positionValue: null }
    pnl += (volume * prices.last - before * prices.before) * unit
    value += Math.abs(volume * prices.last * unit)
  }
  return { pnl, positionValue: value }
}
