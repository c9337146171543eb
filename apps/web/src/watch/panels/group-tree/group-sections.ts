import type { Group } from '@liangshu/contract/watch/group-calls'

interface Section {
  readonly title: string
  readonly isOwn: boolean
  readonly rows: readonly Group[]
}

/** Own groups always have a place, for the first to be made in; the others only when there are some. */
export function sectionsOf(groups: readonly Group[]): Section[] {
  const own = groups.filter(({ canEdit }) => canEdit)
  const shared = groups.filter(({ canEdit, type }) => !canEdit && type !== 3)
  const system = groups.filter(({ type }) => type === 3)
  return [
    { title: '我的分组', isOwn: true, rows: own },
    ...(shared.length > 0 ? [{ title: '共享给我', isOwn: false, rows: shared }] : []),
    ...(system.length > 0 ? [{ title: '系统分组', isOwn: false, rows: system }] : []),
  ]
}

/** The order with one group in the place of another, which moves down. */
export function placedBefore(ids: readonly string[], moved: string, before: string): string[] {
  const rest = ids.filter((id) => id !== moved)
  const at = rest.indexOf(before)
  // Dragged downwards it comes after the one it was dropped on, as the eye expects.
  const isDown = ids.indexOf(moved) < ids.indexOf(before)
  return rest.toSpliced(at === -1 ? rest.length : at + (isDown ? 1 : 0), 0, moved)
}

/** The order with one group a step further; `null` where there is no further. */
export function steppedIds(ids: readonly string[], moved: string, step: number): string[] | null {
  const at = ids.indexOf(moved)
  const to = at + step
  if (at === -1 || to < 0 || to >= ids.length) return null
  return ids.toSpliced(at, 1).toSpliced(to, 0, moved)
}
