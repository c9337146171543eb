import { createSessionStore } from '../session/create-session-store.ts'

interface Evidence {
  readonly kind: 'news' | 'signal' | 'ai' | 'file'
  readonly ref: string
  readonly title: string
}

interface Proposed {
  readonly title: string
  readonly symbols: readonly string[]
  readonly side?: 1 | 2
  /** What the idea leans on. */
  readonly attachments?: readonly Evidence[]
}

/** What somebody wants to propose, from whatever list or page; the frame opens the editor for it. */
export const useProposed = createSessionStore<{ readonly wanted: Proposed | null }>(() => ({ wanted: null }))

export const propose = (wanted: Proposed): void => useProposed.setState({ wanted })
export const forgetProposed = (): void => useProposed.setState({ wanted: null })
