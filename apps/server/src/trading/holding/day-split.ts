import type { MarketFacts } from '../market-facts/market-facts.ts'
import { unitsPerFen } from '../book/balances.ts'
import {
  accountFigures,
  contractDayPnl,
  contractGain,
  dayPnlOf,
  isLongFill,
  type AccountFigures,
  type TodayFill,
} from './day-figures.ts'
import type { StateRow } from './state.store.ts'

type AccountDay = AccountFigures & {
  /** Of positions that are held, of those that were closed today, and what no trade explains: funding, dividends. */
  readonly heldFen: number
  readonly closedFen: number
  readonly otherFen: number
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Positions of one contract that are apart: its two sides, unless the account nets them. */
function sideKey({ symbol }: { symbol: string }, isLong: boolean, isNetted: boolean): string {
  return isNetted ? symbol : `${symbol} ${isLong ? 'long' : 'short'}`
}

function closedContracts(market: MarketFacts, state: StateRow, own: readonly TodayFill[]): number {
  const isNetted = state.assetClass === 'crypto' && state.balances.margin?.isHedged !== true
  const held = new Set(
    state.contracts.map(({ body }) => sideKey(body, body.side === 1 || body.side === 'long', isNetted)),
  )
  const groups = Map.groupBy(own, (fill) => sideKey(fill, isLongFill(fill), isNetted))
  return sum(
    Array.from(groups, ([key, fills]) => {
      const [first] = fills
      if (!first || held.has(key)) return 0
      return contractGain(market, state, { symbol: first.symbol, held: 0, multiplier: first.multiplier }, fills)
    }),
  )
}

function closedShares(market: MarketFacts, state: StateRow, own: readonly TodayFill[]): number {
  const held = new Set(state.holdings.map(({ symbol }) => symbol))
  const gone = [...new Set(own.map(({ symbol }) => symbol))].filter((symbol) => !held.has(symbol))
  return sum(gone.map((symbol) => dayPnlOf(market, state, symbol, own)))
}

/** PNL-8: the account's day, and what it is made of. */
export function accountDay(market: MarketFacts, state: StateRow, fills: readonly TodayFill[]): AccountDay {
  const figures = accountFigures(market, state)
  const own = fills.filter(({ accountId }) => accountId === state.accountId)
  const units = unitsPerFen(state.assetClass)
  const isContract = state.assetClass === 'future' || state.assetClass === 'crypto'
  const shares = state.holdings.map(({ symbol }) => dayPnlOf(market, state, symbol, own))
  const contracts = state.contracts.map((contract) => contractDayPnl(market, state, contract, own) / units)
  const heldFen = Math.round(sum([...shares, ...contracts]))
  const closed = isContract ? closedContracts(market, state, own) / units : closedShares(market, state, own)
  const closedFen = Math.round(closed)
  return { ...figures, heldFen, closedFen, otherFen: Math.round(figures.dayPnlFen) - heldFen - closedFen }
}
