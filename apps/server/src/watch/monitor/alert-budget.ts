import { MOST_ALERTS_AN_HOUR } from '@liangshu/contract/watch/group-calls'

const HOUR_MS = 3_600_000

export type Verdict = 'tell' | 'tellLast' | 'hold'

/** How many alerts each group has told within the hour: a rule that is always beginning must not drown the others. */
export function createAlertBudget() {
  const told = new Map<string, number[]>()
  return {
    /** `tellLast` says that this one takes the last place: its owner is to know that others are held back. */
    ask(groupId: string, nowMs: number): Verdict {
      const recent = (told.get(groupId) ?? []).filter((at) => nowMs - at < HOUR_MS)
      told.set(groupId, recent)
      if (recent.length >= MOST_ALERTS_AN_HOUR) return 'hold'
      recent.push(nowMs)
      return recent.length === MOST_ALERTS_AN_HOUR ? 'tellLast' : 'tell'
    },
    /** One that was not told after all, because it had been lately. */
    giveBack(groupId: string): void {
      told.get(groupId)?.pop()
    },
  }
}
