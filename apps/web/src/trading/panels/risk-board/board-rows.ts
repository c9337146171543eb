import { formatPercent } from '@liangshu/contract/market/format'
import { limitLevels, type LimitRow } from '@liangshu/contract/trading/risk-board'

const placeOf = ({ level }: LimitRow): number => limitLevels.length - limitLevels.indexOf(level)

/** What is over its limit stands first, then what comes nearest to one. */
export function sortedLimits(rows: readonly LimitRow[]): LimitRow[] {
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other) || (other.share ?? -1) - (one.share ?? -1))
}

export function amountText(value: number | null, unit: LimitRow['unit']): string {
  if (value === null) return '--'
  if (unit === 'percent') return formatPercent(value)
  return unit === 'times' ? `${value.toFixed(2)} 倍` : String(value)
}

/** The bound as people say it, with the step before it. */
export function limitText({ limit, soft, isFloor, unit }: LimitRow): string {
  const bound = `${isFloor ? '≥' : '≤'} ${amountText(limit, unit)}`
  return soft === null ? bound : `${bound}（预警 ${amountText(soft, unit)}）`
}

export function boardSummary(rows: readonly LimitRow[]): string {
  const count = (level: LimitRow['level']) => rows.filter((row) => row.level === level).length
  return `超限 ${count('hard')} 项，预警 ${count('soft')} 项，接近 ${count('near')} 项，共 ${rows.length} 项限额`
}
