import * as z from 'zod/mini'
import { Orientation, type SerializedDockview } from 'dockview-react'
import { isLinkColor, type LinkColor } from '../link/link-colors.ts'

/** A panel of a workspace: which, by which colour, with what parameters. */
export interface PlacedPanel {
  readonly id: string
  readonly panel: string
  readonly link: LinkColor | null
  readonly params: Readonly<Record<string, unknown>>
}

/** What is stored: the panels, and where the dock has put them. */
export interface WorkspaceLayout {
  readonly panels: readonly PlacedPanel[]
  /** `null` when they have never been docked, or the stored places could not be read. */
  readonly dock: SerializedDockview | null
}

/** A ready arrangement in few words: groups of tabs, side by side or one below the other, with their shares. */
export type Split =
  | { readonly tabs: readonly (readonly [panel: string, link?: LinkColor, params?: PlacedPanel['params']])[] }
  | { readonly across: readonly (readonly [share: number, part: Split])[] }
  | { readonly down: readonly (readonly [share: number, part: Split])[] }

type GridNode = SerializedDockview['grid']['root']

const WIDTH = 1600
const HEIGHT = 900

const panelState = ({ id, panel }: PlacedPanel) => ({ id, contentComponent: 'panel', title: panel, params: {} })

/** Branches turn with every level in the dock: a part that lies the same way as its parent gets a level between. */
function nodeOf(
  split: Split,
  isAcross: boolean,
  size: number,
  cross: number,
  add: (panel: PlacedPanel) => void,
): GridNode {
  if ('tabs' in split) {
    const ids = split.tabs.map(([panel, link = null, params = {}]) => {
      const placed = { id: newPanelId(panel), panel, link, params }
      add(placed)
      return placed.id
    })
    return { type: 'leaf', size, data: { views: ids, id: `group-${ids[0]}`, ...(ids[0] && { activeView: ids[0] }) } }
  }
  const parts = 'across' in split ? split.across : split.down
  if ('across' in split !== isAcross) {
    return { type: 'branch', size, data: [nodeOf(split, !isAcross, cross, size, add)] }
  }
  const whole = parts.reduce((sum, [share]) => sum + share, 0)
  return {
    type: 'branch',
    size,
    data: parts.map(([share, part]) => nodeOf(part, !isAcross, (cross * share) / whole, size, add)),
  }
}

let made = 0
/** Unique within a workspace, and told apart from those of another window. */
export function newPanelId(panel: string): string {
  made += 1
  return `${panel}-${Date.now().toString(36)}${made.toString(36)}`
}

export function layoutOf(split: Split): WorkspaceLayout {
  const panels: PlacedPanel[] = []
  const root = nodeOf(split, true, HEIGHT, WIDTH, (panel) => panels.push(panel))
  const grid = { root, width: WIDTH, height: HEIGHT, orientation: Orientation.HORIZONTAL }
  return { panels, dock: { grid, panels: Object.fromEntries(panels.map((panel) => [panel.id, panelState(panel)])) } }
}

/** The arrangement without what this user may not see or this version does not have. Empty parts close up. */
export function keepPanels(split: Split, isKept: (panel: string) => boolean): Split | null {
  if ('tabs' in split) {
    const tabs = split.tabs.filter(([panel]) => isKept(panel))
    return tabs.length > 0 ? { tabs } : null
  }
  const parts = 'across' in split ? split.across : split.down
  const kept = parts.flatMap(([share, part]) => {
    const rest = keepPanels(part, isKept)
    return rest ? [[share, rest] as const] : []
  })
  const [only] = kept
  if (!only) return null
  if (kept.length === 1) return only[1]
  return 'across' in split ? { across: kept } : { down: kept }
}

function groupsIn(node: GridNode): string[][] {
  if (Array.isArray(node.data)) return node.data.flatMap(groupsIn)
  return [node.data.views]
}

/**
 * What a layout is made of, without sizes and ids: its groups from left to right and top to bottom, each with its colour
 * and tabs. Whoever closes, adds, moves or recolours a panel has another one.
 */
export function shapeOf({ panels, dock }: WorkspaceLayout): string | null {
  if (!dock || (dock.floatingGroups?.length ?? 0) > 0) return null
  const byId = new Map(panels.map((panel) => [panel.id, panel]))
  return groupsIn(dock.grid.root)
    .map((ids) => {
      const own = ids.flatMap((id) => byId.get(id) ?? [])
      return `${own[0]?.link ?? ''}: ${own.map(({ panel }) => panel).join(' ')}`
    })
    .join(' | ')
}

const placedSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  panel: z.string().check(z.minLength(1), z.maxLength(60)),
  link: z.nullable(z.string()),
  params: z.record(z.string(), z.unknown()),
})
const dockSchema = z.looseObject({
  grid: z.looseObject({ root: z.looseObject({ type: z.string() }) }),
  panels: z.record(z.string(), z.looseObject({ id: z.string() })),
})

function jsonOf(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Panels that can be read, each id once; the rest of a broken layout is left behind. */
function panelsOf(given: unknown): PlacedPanel[] {
  const known = new Set<string>()
  return (Array.isArray(given) ? given : []).flatMap((one: unknown) => {
    const read = placedSchema.safeParse(one)
    if (!read.success || known.has(read.data.id)) return []
    known.add(read.data.id)
    const { link } = read.data
    return [{ ...read.data, link: isLinkColor(link) ? link : null }]
  })
}

/**
 * A stored layout, whatever became of it. Places count only when they name exactly the panels that are there; otherwise
 * the panels are laid out anew and nothing of them is lost.
 */
export function readLayout(text: string): WorkspaceLayout {
  const stored = jsonOf(text)
  const panels = panelsOf(stored['panels'])
  const dock = dockSchema.safeParse(stored['dock'])
  const ids = new Set(panels.map(({ id }) => id))
  const placed = dock.success ? Object.keys(dock.data.panels) : []
  const fits = dock.success && placed.length === ids.size && placed.every((id) => ids.has(id))
  return { panels, dock: fits ? (dock.data as unknown as SerializedDockview) : null }
}

export const writeLayout = (layout: WorkspaceLayout): string => JSON.stringify(layout)
