import { create } from 'zustand'

/** Which strategy the panels look at. */
export const useChosenStrategy = create<{ id: string | null }>(() => ({ id: null }))

export const chooseStrategy = (id: string): void => useChosenStrategy.setState({ id })
