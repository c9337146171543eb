import type { RiskCheckRow } from '@liangshu/contract/trading/execute-trade'
import type { RiskProfile } from '@liangshu/contract/trading/risk-profile'
import type { PortfolioAfter } from './portfolio-after.ts'
import type { Light } from './preview-targets.ts'

export type LimitLine = {
  readonly name: string
  readonly light: Light
  /** What it comes to after the trades; null when it is a count. */
  readonly actual: number | null
  readonly limit: number | null
  /** `max` may not be passed, `min` may not be fallen below, `count` tells how many of how many are well. */
  readonly kind: 'max' | 'min' | 'count'
  /** Which name or sector, or how many. */
  readonly detail: string
}

/** From this part of a limit on, the approver is warned. */
export const nearLimit = 0.9

function most(name: string, actual: number, limit: number, detail: string): LimitLine {
  const light: Light = actual > limit ? 'block' : actual >= limit * nearLimit && limit > 0 ? 'warn' : 'pass'
  return { name, light, actual, limit, kind: 'max', detail }
}

type Checked = { readonly checks: readonly RiskCheckRow[] }

/** How many targets pass one check; the ones it stops are named by their reason. */
function counted(name: string, targets: readonly Checked[], isOf: (row: RiskCheckRow) => boolean): LimitLine {
  const failed = targets.flatMap(({ checks }) => checks.filter((row) => isOf(row) && !row.ok))
  const light: Light = failed.some(({ level }) => level === 'hard') ? 'block' : failed.length > 0 ? 'warn' : 'pass'
  const detail = failed.length === 0 ? '全部通过' : `${failed.length}项：${failed[0]?.text ?? ''}`
  return { name, light, actual: null, limit: null, kind: 'count', detail }
}

/** DECIDE-12: the limits the whole proposal touches, the worst name and sector of what is traded among them. */
export function limitLines(
  after: PortfolioAfter,
  profile: RiskProfile,
  targets: readonly (Checked & { readonly side: number })[],
  nameOf: (symbol: string) => string,
): LimitLine[] {
  const traded = after.lines.filter(({ isTraded }) => isTraded)
  const heaviest = traded.toSorted((a, b) => b.after - a.after)[0]
  const sectorsTraded = new Set(traded.map(({ sector }) => sector))
  const sector = after.sectors.filter((line) => sectorsTraded.has(line.sector)).toSorted((a, b) => b.after - a.after)[0]
  const low = after.cashAfter < profile.cashMinPct
  const nearLow = after.cashAfter <= profile.cashMinPct / nearLimit
  const shares = targets.flatMap(({ checks }) => checks.filter(({ name }) => name === '成交量占比'))
  const share = Math.max(0, ...shares.map(({ actual }) => (typeof actual === 'number' ? actual : 0)))
  return [
    most('单一证券', heaviest?.after ?? 0, profile.singleNamePct, heaviest ? nameOf(heaviest.symbol) : ''),
    ...(sector ? [most('行业占比', sector.after, profile.sectorPct, sector.sector)] : []),
    most('总仓位', after.grossAfter, profile.grossPct, ''),
    {
      name: '现金下限',
      light: low ? 'block' : nearLow ? 'warn' : 'pass',
      actual: after.cashAfter,
      limit: profile.cashMinPct,
      kind: 'min',
      detail: '',
    },
    {
      ...most('占20日均量', share, profile.orderVolPctADV, ''),
      light: share > profile.orderVolPctADV ? 'warn' : 'pass',
    },
    counted('价格区间', targets, ({ code }) => code === 6),
    counted('可卖数量', targets, ({ code }) => code === 7),
    counted('名单与资格', targets, ({ code, name }) => name === '交易名单' || code === 9 || code === 3),
  ]
}
