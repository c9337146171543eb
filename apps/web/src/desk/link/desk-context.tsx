import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { joinClock } from '../clock/user-clock.ts'
import { createDeskStore, type DeskState, type DeskStore, type Link } from './desk-store.ts'
import { shareLinks } from './share-links.ts'

const DeskContext = createContext<DeskStore | null>(null)

export function useDeskStore(): DeskStore {
  const store = useContext(DeskContext)
  if (!store) throw new Error('a panel stands on a desk')
  return store
}

export const useDesk = <Part,>(read: (state: DeskState) => Part): Part => useStore(useDeskStore(), read)

interface DeskProps {
  /** Windows of the same name share what they look at. */
  name: string
  first?: Partial<Link>
  children: ReactNode
}

/** The ground panels stand on: what the colours look at, on the clock of whoever is signed in. */
export function Desk({ name, first, children }: DeskProps) {
  const [store] = useState(() => createDeskStore(first))
  useEffect(() => shareLinks(store, name), [store, name])
  useEffect(joinClock, [])
  return <DeskContext value={store}>{children}</DeskContext>
}
