import type { EtfPortfolio } from '@liangshu/contract/market/etf-calls'
import type { BasketView } from './etf-basket-params.ts'

export type MemberRow = EtfPortfolio['records'][number]

export const statusTexts: Readonly<Record<MemberRow['status'], string>> = {
  trading: '交易',
  suspended: '停牌',
  sealed: '封板',
  cash: '现金替代',
  unknown: '无行情',
}

/** Names that cannot be bought or sold for the basket now; what is paid in cash stands in nobody's way. */
export const isBlocked = ({ status }: Pick<MemberRow, 'status'>): boolean =>
  status === 'suspended' || status === 'sealed' || status === 'unknown'

const holds: Readonly<Record<BasketView, (row: MemberRow) => boolean>> = {
  all: () => true,
  lift: ({ contribution }) => contribution > 0,
  drag: ({ contribution }) => contribution < 0,
  blocked: isBlocked,
}

export const countOf = (rows: readonly MemberRow[], view: BasketView): number => rows.filter(holds[view]).length

/** By what they add to the fund's move; those that weigh it down first where they are asked for, blocked ones by weight. */
export function basketRows(rows: readonly MemberRow[], view: BasketView): MemberRow[] {
  const shown = rows.filter(holds[view])
  if (view === 'blocked') return shown.toSorted((a, b) => b.weight - a.weight)
  const sign = view === 'drag' ? 1 : -1
  return shown.toSorted((a, b) => sign * (a.contribution - b.contribution) || b.weight - a.weight)
}

export const weightOf = (rows: readonly MemberRow[]): number => rows.reduce((sum, row) => sum + row.weight, 0)
