import { volumeOf } from '@liangshu/engine/account/futures/futures-position'
import { scaleOfSymbol } from '@liangshu/engine/account/order/unit-scale'

import { toWireTime } from '../../platform/wire/wire-time.ts'
import type { MarketFacts } from '../market-facts/market-facts.ts'
import { accountFigures } from '../holding/day-figures.ts'
import type { StateRow } from '../holding/state.store.ts'
import type { Fill } from './packed-fills.ts'
import { symbolReport, type SymbolPeriod } from './symbol-report.ts'
import { yuan } from './yuan.ts'

type Period = SymbolPeriod & { states: readonly StateRow[] }

const sumOf = (fills: readonly Fill[], of: (fill: Fill) => number) => fills.reduce((sum, fill) => sum + of(fill), 0)
const inside = ({ fills, from }: Period) => fills.filter(({ day }) => day >= from)

/** A product's trading in a period, by side and by sector. */
export function tradeSummary(market: MarketFacts, period: Period) {
  const fills = inside(period)
  const nav = period.states.reduce((sum, state) => sum + accountFigures(market, state).navFen, 0)
  const [buys, sells] = [1, 2].map((side) =>
    sumOf(
      fills.filter((fill) => fill.side === side),
      ({ amount }) => amount,
    ),
  )
  return {
    bySide: ([1, 2] as const).map((side) => {
      const own = fills.filter((fill) => fill.side === side)
      return {
        side,
        count: own.length,
        amount: yuan(sumOf(own, ({ amount }) => amount)),
        fee: yuan(sumOf(own, ({ fees }) => fees)),
        realised: yuan(sumOf(own, ({ realised }) => realised)),
      }
    }),
    bySector: Array.from(
      Map.groupBy(fills, ({ symbol }) => market.instrument(symbol)?.sector ?? '其他'),
      ([sector, own]) => ({ sector, amount: yuan(sumOf(own, ({ amount }) => amount)) }),
    ).toSorted((a, b) => b.amount - a.amount),
    turnover: nav > 0 ? Math.min(buys ?? 0, sells ?? 0) / nav : null,
  }
}

/** Long less short. */
function netOf(contracts: StateRow['contracts'], symbol: string): number {
  let net = 0
  for (const { kind, body } of contracts) {
    if (body.symbol !== symbol) continue
    net += kind === 'future' ? volumeOf(body) * (body.side === 1 ? 1 : -1) : body.qty
  }
  return net
}

export function tradesBySymbol(market: MarketFacts, period: Period) {
  const profits = new Map(symbolReport(market, period).rows.map((row) => [row.symbol, row.total]))
  return Array.from(
    Map.groupBy(inside(period), ({ symbol }) => symbol),
    ([symbol, own]) => {
      const scale = scaleOfSymbol(symbol)
      const side = (of: 1 | 2) => {
        const fills = own.filter((fill) => fill.side === of)
        const volume = sumOf(fills, (fill) => fill.volume)
        const money = sumOf(fills, (fill) => (fill.price / scale.price) * fill.volume)
        return { volume: volume / scale.volume, average: volume === 0 ? null : money / volume }
      }
      const [buys, sells] = [side(1), side(2)]
      const held = period.states.reduce(
        (sum, { holdings, contracts }) =>
          sum + (holdings.find((holding) => holding.symbol === symbol)?.volume ?? 0) + netOf(contracts, symbol),
        0,
      )
      return {
        symbol,
        name: market.instrument(symbol)?.name ?? symbol,
        buyVol: buys.volume,
        buyAvg: buys.average,
        sellVol: sells.volume,
        sellAvg: sells.average,
        netVol: buys.volume - sells.volume,
        position: held / scale.volume,
        pnl: profits.get(symbol) ?? 0,
        lastTradeTime: toWireTime(own.at(-1)?.at ?? new Date(0)),
      }
    },
  )
}
