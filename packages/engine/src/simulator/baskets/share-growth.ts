import type { CorporateAction } from '../daily/corporate-actions.ts'

/** Shares a holder of one share has after an ex-day, rights taken up. */
export function growthOf(action: CorporateAction): number {
  return (1000 + action.bonusPerMille + action.transferPerMille + action.rightsPerMille) / 1000
}

/** Ex-days of each stock that change the number of shares, in order of days. */
export function actionsById(actions: readonly CorporateAction[]): ReadonlyMap<number, readonly CorporateAction[]> {
  const growing = actions.filter((action) => growthOf(action) !== 1)
  const groups = Map.groupBy(growing, (action) => action.id)
  for (const group of groups.values()) group.sort((a, b) => a.day - b.day)
  return groups
}

/** Growth of a holding from the start of `from` to the trading of `day`. An ex-day on `from` itself is in it. */
export function growthBetween(actions: readonly CorporateAction[] | undefined, from: number, day: number): number {
  let growth = 1
  for (const action of actions ?? []) if (action.day >= from && action.day <= day) growth *= growthOf(action)
  return growth
}
