import type { CsvFrequency } from '@liangshu/contract/market/bar-import'

import { missingDays, type DayBasis } from './check-bar.ts'
import type { ImportedBar } from './imported-bar.ts'
import type { Collected, SymbolDay } from './collect-bars.ts'
import type { ProblemList } from './problem-list.ts'

const lastBar = ({ bars }: SymbolDay): ImportedBar | undefined =>
  bars.reduce<ImportedBar | undefined>(
    (last, bar) => (last === undefined || bar.eob > last.eob ? bar : last),
    undefined,
  )

/** Without a reference price in the file the close before stands in, which is wrong on an ex-day: so only a warning. */
function isBeyondLimit(bar: ImportedBar, before: ImportedBar, { master }: DayBasis): boolean {
  const { up, down } = master.limits(bar.symbol, bar.tradingDay, before.close)
  return (up !== null && bar.high > up) || (down !== null && bar.low < down)
}

function warnBetween(before: SymbolDay, after: SymbolDay, basis: DayBasis, frequency: CsvFrequency): string[] {
  const gap = missingDays(before.tradingDay, after.tradingDay, basis.calendar)
  if (gap > 0) return [`与前一条（${before.tradingDay}）之间缺少${gap}个交易日，停牌请忽略`]
  const [close, bar] = [lastBar(before), after.bars[0]]
  if (frequency !== '1d' || !close || !bar || bar.preclose !== null) return []
  return isBeyondLimit(bar, close, basis) ? ['相对前一交易日收盘价超出涨跌幅限制，除权除息日请忽略'] : []
}

/** What is odd but not wrong, and one line for each day that was left out with good rows in it. */
export function addWarnings(
  { good, bad }: Collected,
  basis: DayBasis,
  frequency: CsvFrequency,
  problems: ProblemList,
): void {
  for (const days of Map.groupBy(good, ({ symbol }) => symbol).values()) {
    const sorted = days.toSorted((a, b) => (a.tradingDay < b.tradingDay ? -1 : 1))
    sorted.forEach((day, index) => {
      const before = sorted[index - 1]
      if (!before) return
      for (const message of warnBetween(before, day, basis, frequency)) {
        problems.add({
          line: day.bars[0]?.line ?? 0,
          symbol: day.symbol,
          date: day.tradingDay,
          level: 'warning',
          message,
        })
      }
    })
  }
  for (const { symbol, tradingDay, rows, firstBadLine } of bad) {
    if (rows < 2) continue
    const message = `该证券当日有错误行，当日${rows}行均未导入`
    problems.add({ line: firstBadLine ?? 0, symbol, date: tradingDay, level: 'warning', message })
  }
}
