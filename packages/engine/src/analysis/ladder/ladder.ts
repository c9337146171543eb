/** What one day did to a symbol's run of limit-ups. */
export type SealDay = 'sealed' | 'unsealed' | 'suspended' | 'noLimit'

/** Boards after a day: one more when sealed at the close, kept over a suspension, else back to zero. */
export function nextBoards(boards: number, day: SealDay): number {
  if (day === 'suspended') return boards
  return day === 'sealed' ? boards + 1 : 0
}

export const rungs = ['首板', '2板', '3板', '4板', '5板', '6板', '7板+'] as const
export const TOP_RUNG = rungs.length

export interface Rung {
  readonly label: (typeof rungs)[number]
  readonly count: number
  /** Share of yesterday's rung below that climbed here; `null` for first boards and when nobody stood there. */
  readonly promotionRate: number | null
  /** Slots on this rung, higher boards first. */
  readonly slots: readonly number[]
}

function rungOf(boards: number): number {
  return Math.min(boards, TOP_RUNG)
}

/** Rungs of 连板梯队 from the boards of today and yesterday, one slot per symbol. */
export function buildLadder(today: ArrayLike<number>, yesterday: ArrayLike<number>): Rung[] {
  const slots: number[][] = rungs.map(() => [])
  for (let slot = 0; slot < today.length; slot += 1) {
    const boards = today[slot] ?? 0
    if (boards > 0) slots[rungOf(boards) - 1]?.push(slot)
  }
  return rungs.map((label, index) => {
    const here = (slots[index] ?? []).sort((a, b) => (today[b] ?? 0) - (today[a] ?? 0) || a - b)
    return { label, count: here.length, promotionRate: promotionTo(index + 1, today, yesterday), slots: here }
  })
}

/** A suspended symbol keeps its boards, so it neither climbed nor fell: it is left out of both counts. */
function promotionTo(rung: number, today: ArrayLike<number>, yesterday: ArrayLike<number>): number | null {
  if (rung === 1) return null
  let stood = 0
  let climbed = 0
  for (let slot = 0; slot < today.length; slot += 1) {
    const before = yesterday[slot] ?? 0
    const now = today[slot] ?? 0
    const isBelow = rung === TOP_RUNG ? before >= rung - 1 : before === rung - 1
    if (!isBelow || now === before) continue
    stood += 1
    if (now === before + 1) climbed += 1
  }
  return stood === 0 ? null : climbed / stood
}

/** `N天M板`: seals of the last `days` days; suspended days are skipped. `history` oldest first. */
export function sealsWithin(history: readonly SealDay[], days: number): number {
  const traded = history.filter((day) => day !== 'suspended')
  return traded.slice(-days).filter((day) => day === 'sealed').length
}

const LONGEST_STORY = 15

/** The story of a symbol: 首板, 3连板, or 5天3板 when the run had gaps. `null` when today is not sealed. */
export function boardLabel(history: readonly SealDay[]): string | null {
  const traded = history.filter((day) => day !== 'suspended').slice(-LONGEST_STORY)
  if (traded.at(-1) !== 'sealed') return null
  const first = storyStart(traded)
  const days = traded.length - first
  const seals = traded.slice(first).filter((day) => day === 'sealed').length
  if (seals === 1) return '首板'
  return seals === days ? `${seals}连板` : `${days}天${seals}板`
}

const LONGEST_GAP = 3

/** Walks back from today; three unsealed days in a row end the story. */
function storyStart(traded: readonly SealDay[]): number {
  let first = traded.length - 1
  for (let i = first; i >= 0 && first - i <= LONGEST_GAP; i -= 1) if (traded[i] === 'sealed') first = i
  return first
}
