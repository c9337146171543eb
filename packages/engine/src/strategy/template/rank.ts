import { trendScores } from '../../analysis/mixed-strength/trend-score.ts'
import { mixedStrengths, volumePart } from '../../analysis/mixed-strength/mixed-strength.ts'
import { rankSymbols } from '../../analysis/rank/symbol-rank.ts'
import type { Bars } from '../../analysis/trade-point/bars.ts'
import { percentiles } from '../../math/statistics/percentile.ts'
import { oncePerBars } from '../once-per-bars.ts'
import { isDue, type Rhythm } from '../rhythm.ts'
import { info, type StrategyTemplate, type StrategyView, type WantedOrder } from '../strategy.ts'
import { amountFen, buyFor, cashBuffer, heldSymbols, sellAll, withinCash } from '../wanted-orders.ts'

type Params = {
  readonly score: 'strength' | 'momentum' | 'reversal'
  readonly topN: number
  readonly rebalance: Rhythm
  readonly buffer: number
  readonly maxTurnover: number
}
type State = { readonly lastDay: string | null }

const fewestBars = 21
const averagedDays = 20

function changeOver({ close }: Bars, days: number): number {
  const [to, from] = [close[close.length - 1] ?? Number.NaN, close[close.length - 1 - days] ?? Number.NaN]
  return to / from - 1
}

function averageVolume({ volume }: Bars): number {
  let sum = 0
  for (let i = Math.max(0, volume.length - averagedDays); i < volume.length; i += 1) sum += volume[i] ?? 0
  return sum / averagedDays
}

const lastTrend = oncePerBars((bars) => trendScores(bars).at(-1) ?? Number.NaN)

/** Names from best to worst. What bars alone do not tell, the flow of money and the heat of concepts, counts nothing. */
function ranked(view: StrategyView, score: Params['score']): string[] {
  const rows = view.universe.flatMap((symbol) => {
    const bars = view.bars(symbol)
    return bars.close.length < fewestBars ? [] : [{ symbol, bars }]
  })
  const unknown = rows.map(() => Number.NaN)
  const return20 = rows.map(({ bars }) => changeOver(bars, 20))
  if (score !== 'strength') {
    const by = score === 'momentum' ? return20 : rows.map(({ bars }) => -changeOver(bars, 5))
    const order = rows.map((_, i) => i).filter((i) => !Number.isNaN(by[i]))
    order.sort((a, b) => (by[b] ?? 0) - (by[a] ?? 0) || ((rows[a]?.symbol ?? '') < (rows[b]?.symbol ?? '') ? -1 : 1))
    return order.map((i) => rows[i]?.symbol ?? '')
  }
  const volumes = rows.map(({ bars }) => bars.volume[bars.volume.length - 1] ?? 0)
  const mixedStrength = mixedStrengths({
    trend60m: unknown,
    trend1w: unknown,
    trend1d: rows.map(({ bars }) => lastTrend(bars)),
    rs20: percentiles(return20),
    volume: rows.map(({ bars }, i) => volumePart(volumes[i] ?? 0, averageVolume(bars))),
  })
  const { order } = rankSymbols({
    mixedStrength,
    return20,
    inflowRate5: unknown,
    bestConceptHeat: unknown,
    volumeRatio: rows.map(({ bars }, i) => (volumes[i] ?? 0) / averageVolume(bars)),
    amount: rows.map(({ bars }, i) => (volumes[i] ?? 0) * (bars.close[bars.close.length - 1] ?? 0)),
  })
  return [...order].map((i) => rows[i]?.symbol ?? '')
}

/** Orders until the money they move, buys and sales each, comes to a share of the worth. */
function withinTurnover(view: StrategyView, orders: readonly WantedOrder[], most: number): WantedOrder[] {
  let left = view.equity * most
  return orders.filter(({ symbol, price, volume }) => {
    const amount = amountFen(price, volume, view.quote(symbol)?.multiplier)
    if (amount > left) return false
    left -= amount
    return true
  })
}

/** Holds the best names of its universe and trades the difference whenever a look is due. */
export const rankTemplate: StrategyTemplate<State> = {
  first: { lastDay: null },
  decide(view, params, state) {
    const { score, topN, rebalance, buffer, maxTurnover } = params as Params
    if (!isDue(rebalance, view.day, state.lastDay)) return { orders: [], log: [], state }
    const names = ranked(view, score)
    const held = heldSymbols(view)
    const kept = new Set(names.slice(0, topN + buffer))
    const leaving = held.filter((symbol) => !kept.has(symbol))
    const sells = withinTurnover(
      view,
      leaving.flatMap((symbol) => sellAll(view, symbol, '排名调出')),
      maxTurnover,
    )
    const room = Math.max(0, topN - held.length + sells.length)
    const share = (view.equity * (1 - cashBuffer)) / topN
    const chosen = names.filter((symbol) => !held.includes(symbol)).slice(0, room)
    const buys = withinTurnover(
      view,
      chosen.flatMap((symbol) => buyFor(view, symbol, share, `排名第${names.indexOf(symbol) + 1}调入`)),
      maxTurnover,
    )
    const orders = [...sells, ...withinCash(view, buys)]
    const log = [info(`排名：${names.length}只参与，调出${sells.length}只，调入${orders.length - sells.length}只`)]
    return { orders, log, state: { lastDay: view.day } }
  },
}
