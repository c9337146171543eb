import { mixedStrengths, volumePart } from '@liangshu/engine/analysis/mixed-strength/mixed-strength'
import { adjustedClose, meanVolume } from '@liangshu/engine/market/day/daily-access'
import { amountFen } from '@liangshu/engine/market/day/daily-columns'
import type { StockDays } from '@liangshu/engine/market/day/stock-days'
import { percentiles } from '@liangshu/engine/math/statistics/percentile'

import type { HourHistory } from './hour-history.ts'
import type { StrengthNow } from './strength-now.ts'
import type { TrendHistory } from './trend-history.ts'

/** The same figures at yesterday's close: what today's ranks are compared with. */
export function strengthBefore(stocks: StockDays, trends: TrendHistory, hours: HourHistory): StrengthNow {
  const { columns, mainInflow } = stocks
  const count = columns.instruments
  const day = trends.day - 1
  const column = (make: (id: number) => number) => Float64Array.from({ length: count }, (_, id) => make(id))
  const volumeOf = (id: number) => columns.volume[id * columns.capacity + day] ?? 0
  const return20 = column((id) => {
    const close = columns.close[id * columns.capacity + day] ?? Number.NaN
    return close / adjustedClose({ columns, id }, day, 20) - 1
  })
  const parts = {
    trend60m: hours.before,
    trend1d: trends.dailyBefore,
    trend1w: trends.weeklyBefore,
    rs20: percentiles(return20),
    volume: column((id) => volumePart(volumeOf(id), meanVolume({ columns, id }, day, 20))),
  }
  return {
    ...parts,
    strength: mixedStrengths(parts),
    return20,
    inflowRate5: column((id) => {
      if (!mainInflow) return Number.NaN
      let [inflow, amount] = [0, 0]
      for (let past = Math.max(0, day - 4); past <= day; past += 1) {
        if ((columns.volume[id * columns.capacity + past] ?? 0) === 0) continue
        inflow += mainInflow(id, past)
        amount += amountFen(columns, id * columns.capacity + past)
      }
      return amount > 0 ? inflow / amount : Number.NaN
    }),
    volumeRatio: column((id) => volumeOf(id) / meanVolume({ columns, id }, day, 5)),
    amount: column((id) => amountFen(columns, id * columns.capacity + day) / 100),
    isIdle: Uint8Array.from({ length: count }, (_, id) => (volumeOf(id) > 0 ? 0 : 1)),
  }
}
