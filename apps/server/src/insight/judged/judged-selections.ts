import { placeGroups } from '@liangshu/contract/insight/judged-record'
import { presetKeys, selectionBody, selectionPresets } from '@liangshu/contract/insight/selection'
import { judgePickSteps, type Pick, type PickRecord } from '@liangshu/engine/analysis/judgement/judge-picks'
import { topOfDay, usedWeights } from '@liangshu/engine/analysis/selection/score'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'

import { bitsOf } from '../selection/exclusions.ts'
import type { MarketFactors } from '../selection/market-factors.ts'

const TOP = placeGroups.at(-1)?.last ?? 0

/** Every preset over all shares, as anybody gets it who changes nothing; restricted lists are an institution's own. */
export function* judgedSelectionSteps(
  { stocks, today, hiddenPushSteps }: MarketWithHistory,
  { run, exclusions }: MarketFactors,
): Generator<void, PickRecord> {
  const mask = bitsOf(selectionBody.parse({}).exclude)
  const byDay = new Map<number, Pick[]>()
  for (const preset of presetKeys) {
    const { weights } = selectionPresets[preset]
    if (usedWeights(run, weights).length === 0) continue
    for (const [s, day] of run.days.entries()) {
      const isWanted = (id: number) => ((exclusions[s * run.stocks + id] ?? 0) & mask) === 0
      const picks = byDay.get(day) ?? []
      byDay.set(day, picks)
      for (const [place, { id }] of topOfDay(run, s, weights, { top: TOP, isWanted }).entries()) {
        const group = placeGroups.find(({ last }) => place < last)?.group
        if (group !== undefined) picks.push({ id, direction: 1, kind: `${preset}:${group}` })
      }
      yield
    }
  }
  return yield* judgePickSteps(stocks, byDay, today.day, hiddenPushSteps)
}
