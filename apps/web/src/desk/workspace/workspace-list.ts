import type { Workspace } from '@liangshu/contract/desk/workspace'
import { isFormerReady } from './former-ready.ts'
import { keepPanels, layoutOf, readLayout, shapeOf, type WorkspaceLayout } from './layout.ts'
import { readyWorkspaces } from './ready-workspaces.ts'

/** One tab of the desk. */
export interface ListedWorkspace {
  /** What the address names it by. */
  readonly key: string
  readonly name: string
  readonly stored: Workspace | null
  /** A ready one lies under this name: the user's own can be set back to it. */
  readonly isReady: boolean
  readonly layout: () => WorkspaceLayout
}

/** The ready ones in their order, each replaced by the user's own of that name; then own and shared ones. */
export function listWorkspaces(stored: readonly Workspace[], isUsable: (panel: string) => boolean): ListedWorkspace[] {
  const own = new Map(stored.filter(({ isOwn }) => isOwn).map((one) => [one.name, one]))
  const names = new Set(readyWorkspaces.map(({ name }) => name))
  const ready = readyWorkspaces.flatMap(({ name, split }) => {
    const mine = own.get(name)
    const kept = keepPanels(split, isUsable)
    if (mine) {
      const own = ofStored(mine, true)
      // A copy that nobody changed follows the version that is installed.
      const isOutdated = kept !== null && isFormerReady(name, shapeOf(own.layout()), isUsable)
      return [isOutdated ? { ...own, layout: () => layoutOf(kept) } : own]
    }
    return kept ? [{ key: `ready-${name}`, name, stored: null, isReady: true, layout: () => layoutOf(kept) }] : []
  })
  const others = stored.filter(({ isOwn, name }) => !isOwn || !names.has(name))
  return [...ready, ...others.map((one) => ofStored(one, false))]
}

const ofStored = (stored: Workspace, isReady: boolean): ListedWorkspace => ({
  key: stored.id,
  name: stored.isOwn ? stored.name : `${stored.name}（${stored.ownerName}）`,
  stored,
  isReady,
  layout: () => readLayout(stored.layout),
})

/** A name nobody of the list has yet: 盯盘 2, 盯盘 3 … */
export function freeName(wanted: string, taken: readonly string[]): string {
  const base = wanted.slice(0, 16)
  if (!taken.includes(base)) return base
  for (let at = 2; ; at += 1) if (!taken.includes(`${base} ${at}`)) return `${base} ${at}`
}
