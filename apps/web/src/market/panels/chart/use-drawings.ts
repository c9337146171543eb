import { useState } from 'react'
import { useSession } from '../../../shared/session/session-store.ts'
import { localStore } from '../../../shared/storage/storage.ts'
import { drawingList, MOST_DRAWINGS, type Drawing } from './drawings.ts'

const keyOf = (user: string, symbol: string): string => `CHART_DRAWINGS:${user}:${symbol}`

export interface Drawings {
  readonly all: readonly Drawing[]
  readonly isFull: boolean
  readonly put: (drawing: Drawing) => void
  readonly remove: (id: string) => void
  readonly clear: () => void
}

/** What this person has drawn on this symbol, kept in this browser. */
export function useDrawings(symbol: string): Drawings {
  const user = useSession(({ userInfo }) => userInfo?.username ?? '')
  const key = keyOf(user, symbol)
  const read = () => localStore.get(key, drawingList) ?? []
  const [held, setHeld] = useState(() => ({ key, all: read() }))
  if (held.key !== key) setHeld({ key, all: read() })
  const all = held.key === key ? held.all : []
  const keep = (next: readonly Drawing[]) => {
    setHeld({ key, all: [...next] })
    if (next.length === 0) localStore.remove(key)
    else localStore.set(key, next)
  }
  return {
    all,
    isFull: all.length >= MOST_DRAWINGS,
    put: (drawing) => keep([...all.filter(({ id }) => id !== drawing.id), drawing]),
    remove: (id) => keep(all.filter((one) => one.id !== id)),
    clear: () => keep([]),
  }
}
