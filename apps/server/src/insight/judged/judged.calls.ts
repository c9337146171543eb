import type { JudgedAnswer, JudgedKind, JudgedRow } from '@liangshu/contract/insight/judged-record'
import type { KindRecord, PickRecord } from '@liangshu/engine/analysis/judgement/judge-picks'
import { calibrationOf, figuresOf } from '@liangshu/engine/analysis/judgement/judgement-record'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { preparing } from '@liangshu/engine/market/reader/refusal'

import { insightOf } from '../analysis/insight-state.ts'

export interface JudgedArgs {
  readonly kind: JudgedKind
  readonly key?: string | undefined
  readonly group?: number | undefined
  readonly horizon: number
}

function recordOf(market: MarketWithHistory, kind: JudgedKind): PickRecord {
  const { points, judgedSelections } = insightOf(market)
  const known = kind === 'point' ? points : judgedSelections
  if (!known || known.day !== market.today.day) throw preparing('评分计算中')
  return known.record
}

function aboutOf({ kind, horizon }: KindRecord): Pick<JudgedRow, 'key' | 'group' | 'horizon'> {
  const [key = '', group = '0'] = kind.split(':')
  return { key, group: Number(group), horizon }
}

/** How trade points or selections did: hits, Brier score and calibration, by what said them. */
export function judged(market: MarketWithHistory, { kind, key, group, horizon }: JudgedArgs): JudgedAnswer {
  const { from, to, kinds } = recordOf(market, kind)
  const { dates } = market.stocks.axis
  const all = kinds.map((one) => ({ ...aboutOf(one), bands: one.bands }))
  const chosen = all
    .filter(
      (one) => one.horizon === horizon && (!key || one.key === key) && (group === undefined || one.group === group),
    )
    .flatMap(({ bands }) => bands)
  const rows = all.map(({ bands, ...about }): JudgedRow => ({ ...about, ...figuresOf(bands) }))
  return {
    from: from === null ? null : (dates[from] ?? null),
    to: to === null ? null : (dates[to] ?? null),
    keys: [...new Set(all.map((one) => one.key))].sort(),
    total: figuresOf(chosen),
    bands: calibrationOf(chosen),
    rows: rows.sort((a, b) => a.key.localeCompare(b.key) || a.group - b.group || a.horizon - b.horizon),
  }
}
