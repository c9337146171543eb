import type { MemberColumns } from '@liangshu/engine/analysis/sector-heat/sector-columns'
import { amountFen, dayFlags } from '@liangshu/engine/market/day/daily-columns'
import type { StockDays } from '@liangshu/engine/market/day/stock-days'

const has = (flags: number, flag: number): number => ((flags & flag) === 0 ? 0 : 1)

/** All stocks at the close of a past day, as the sector figures want them. Money in yuan. */
export function closedDayColumns(stocks: StockDays, day: number): MemberColumns {
  const { columns, floatShares } = stocks
  const count = columns.instruments
  const numbers = () => new Float64Array(count)
  const bytes = () => new Uint8Array(count)
  const out = {
    changeRate: numbers(),
    floatCap: numbers(),
    amount: numbers(),
    mainNetInflow: numbers(),
    isTradable: bytes(),
    isLimitUp: bytes(),
    isLimitDown: bytes(),
    isFailedBoard: bytes(),
    boards: bytes(),
    firstSealSecond: numbers().fill(Infinity),
  }
  for (let id = 0; id < count; id += 1) {
    const at = id * columns.capacity + day
    const flags = columns.flags[at] ?? 0
    if (has(flags, dayFlags.listed) === 0 || has(flags, dayFlags.suspended) === 1) continue
    const ref = columns.ref[at] ?? 0
    out.isTradable[id] = 1
    out.changeRate[id] = ref > 0 ? (columns.close[at] ?? 0) / ref - 1 : Number.NaN
    out.floatCap[id] = (ref / 10_000) * (floatShares[id] ?? 0)
    out.amount[id] = amountFen(columns, at) / 100
    out.mainNetInflow[id] = (stocks.mainInflow?.(id, day) ?? 0) / 100
    out.isLimitUp[id] = has(flags, dayFlags.sealedUp)
    out.isLimitDown[id] = has(flags, dayFlags.sealedDown)
    out.isFailedBoard[id] = has(flags, dayFlags.touchedUp) & (1 - has(flags, dayFlags.sealedUp))
    out.boards[id] = columns.boards[at] ?? 0
  }
  return out
}
