import { createSessionStore } from '../session/create-session-store.ts'

/** The kinds of thing a thread can be taken up at. */
export type ThreadKind = 'fill' | 'order' | 'target' | 'proposal' | 'holding'

export interface OpenedThread {
  readonly kind: ThreadKind
  readonly id: string
}

/** The thread whose drawer stands open, from whatever fill, order, target or proposal it was opened. */
export const useOpenedThread = createSessionStore<{ readonly opened: OpenedThread | null }>(() => ({ opened: null }))

export const openThread = (kind: ThreadKind, id: string): void => useOpenedThread.setState({ opened: { kind, id } })
export const closeThread = (): void => useOpenedThread.setState({ opened: null })
