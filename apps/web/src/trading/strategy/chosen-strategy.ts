import { createSessionStore } from '../../shared/session/create-session-store.ts'

/** Which strategy the panels look at. */
export const useChosenStrategy = createSessionStore<{ id: string | null }>(() => ({ id: null }))

export const chooseStrategy = (id: string): void => useChosenStrategy.setState({ id })
