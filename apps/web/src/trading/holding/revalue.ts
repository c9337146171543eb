import type { accountCashSchema, PositionRow } from '@liangshu/contract/trading/report'
import type { z } from 'zod'

export type Cash = z.infer<typeof accountCashSchema>

type Prices = ReadonlyMap<string, number>

/** What a new price adds to the worth of a position: value per price unit comes from the row, multiplier included. */
function gainOf(row: PositionRow, prices: Prices): number {
  const last = prices.get(row.symbol)
  if (last === undefined || row.price <= 0 || last === row.price) return 0
  const perPrice = row.marketValue / row.price
  return (last - row.price) * perPrice
}

const fen = (yuan: number) => Math.round(yuan * 100) / 100

/** The position at the price of this moment: what the server would answer now, without asking it. */
export function revalued(row: PositionRow, prices: Prices): PositionRow {
  const change = gainOf(row, prices)
  if (change === 0) return row
  const gain = row.positionSide === 1 ? change : -change
  const fpnl = fen(row.fpnl + gain)
  const tiedUp = row.marginUsed ?? Math.abs(row.cost)
  return {
    ...row,
    price: prices.get(row.symbol) ?? row.price,
    marketValue: fen(row.marketValue + change),
    fpnl,
    fpnlRatio: row.fpnlRatio === null || tiedUp === 0 ? row.fpnlRatio : fpnl / tiedUp,
    ...(row.fpnlOpen !== undefined && { fpnlOpen: fen(row.fpnlOpen + gain) }),
    dayPnl: fen(row.dayPnl + gain),
  }
}

/** The money of an account with its positions at the prices of this moment. */
export function revaluedCash(cash: Cash, positions: readonly PositionRow[], prices: Prices): Cash {
  const own = positions.filter(({ accountId }) => accountId === cash.accountId)
  const gain = own.reduce((sum, row) => sum + (row.positionSide === 1 ? 1 : -1) * gainOf(row, prices), 0)
  if (gain === 0) return cash
  // Contracts stand in the money of an account by their gains, not by their value.
  const isByValue = cash.marginUsed === 0
  const value = isByValue ? own.reduce((sum, row) => sum + gainOf(row, prices), 0) : 0
  const nav = fen(cash.nav + gain)
  const dayPnl = fen(cash.dayPnl + gain)
  const marketValue = fen(cash.marketValue + value)
  const before =
    cash.dayPnlRate === null || cash.dayPnlRate === 0 ? cash.nav - cash.dayPnl : cash.dayPnl / cash.dayPnlRate
  return {
    ...cash,
    nav,
    dayPnl,
    dayPnlHeld: fen(cash.dayPnlHeld + gain),
    fpnl: fen(cash.fpnl + gain),
    fpnlOpen: fen(cash.fpnlOpen + gain),
    marketValue,
    dayPnlRate: cash.dayPnlRate === null || before === 0 ? cash.dayPnlRate : dayPnl / before,
    positionRatio: nav > 0 ? marketValue / nav : null,
    riskRatio: nav > 0 ? cash.marginUsed / nav : null,
  }
}
