import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LinkColor } from '../link/link-colors.ts'

/** What a panel can be saying of itself. */
export type PanelState = 'loading' | 'live' | 'empty' | 'failed' | 'stale'

/** What the frame says of the numbers inside. */
export interface PanelReport {
  readonly state: PanelState
  /** The moment the numbers are of, as the server said it. */
  readonly asOf: string | null
  /** When they were read, which tells the most there is to say of numbers without a moment of their own. */
  readonly readAt: string | null
  /** `feed` where the numbers are real. */
  readonly source: string | null
  /** Part of what should be covered that is, 0…1. */
  readonly coverage: number | null
  /** A word beside the title: the symbol, the group. */
  readonly subject: string | null
}

/** Rows as they stand on screen, for a file. */
export interface PanelTable {
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

export interface PanelInstance {
  readonly link: LinkColor | null
  readonly params: Readonly<Record<string, unknown>>
  readonly isFrozen: boolean
  readonly report: PanelReport
  /** Brings it back from a window of its own; `null` while it stands in its place. */
  readonly bringBack: (() => void) | null
}

export const silent: PanelReport = {
  state: 'loading',
  asOf: null,
  readAt: null,
  source: null,
  coverage: null,
  subject: null,
}

/** One panel on one desk: what it is set to and what it says. Its frame, tab and content share it. */
export interface PanelStore {
  readonly id: string
  readonly definitionId: string
  readonly state: StoreApi<PanelInstance>
  /** Filled by the content while it is shown. */
  readonly handles: {
    table?: (() => PanelTable) | undefined
    refresh?: (() => void) | undefined
    element?: HTMLElement | null
  }
}

export interface PanelStart {
  readonly id: string
  readonly definitionId: string
  readonly link: LinkColor | null
  readonly params?: Readonly<Record<string, unknown>>
}

export const createPanelStore = ({ id, definitionId, link, params = {} }: PanelStart): PanelStore => ({
  id,
  definitionId,
  state: createStore<PanelInstance>(() => ({ link, params, isFrozen: false, report: silent, bringBack: null })),
  handles: {},
})

/** What the content offers to its frame while it is shown; `undefined` takes it back. */
export function offerTo({ handles }: PanelStore, offered: Partial<PanelStore['handles']>): void {
  Object.assign(handles, offered)
}

/** A report that says nothing new changes nothing, so that nobody draws for it. */
export function reportTo(panel: PanelStore, report: Partial<PanelReport>): void {
  const known = panel.state.getState().report
  const next = { ...known, ...report }
  const isSame = (Object.keys(next) as (keyof PanelReport)[]).every((name) => next[name] === known[name])
  if (!isSame) panel.state.setState({ report: next })
}
