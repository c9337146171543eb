import { growthOf, type SimulatedAction } from '../daily/corporate-actions.ts'

/** Ex-days of each stock that change the number of shares, in order of days. */
export function actionsById(actions: readonly SimulatedAction[]): ReadonlyMap<number, readonly SimulatedAction[]> {
  const growing = actions.filter((action) => growthOf(action) !== 1)
  const groups = Map.groupBy(growing, (action) => action.id)
  for (const group of groups.values()) group.sort((a, b) => a.day - b.day)
  return groups
}

/** Growth of a holding from the start of `from` to the trading of `day`. An ex-day on `from` itself is in it. */
export function growthBetween(actions: readonly SimulatedAction[] | undefined, from: number, day: number): number {
  let growth = 1
  for (const action of actions ?? []) if (action.day >= from && action.day <= day) growth *= growthOf(action)
  return growth
}
