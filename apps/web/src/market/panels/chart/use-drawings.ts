import { usePreference } from '../../../shared/preference/use-preference.ts'
import { drawingList, MOST_DRAWINGS, type Drawing } from './drawings.ts'

export interface Drawings {
  readonly all: readonly Drawing[]
  readonly isFull: boolean
  readonly put: (drawing: Drawing) => void
  readonly remove: (id: string) => void
  readonly clear: () => void
}

const none: Drawing[] = []

/** What this person has drawn on this symbol, found again wherever they sign in. */
export function useDrawings(symbol: string): Drawings {
  const [all, keep] = usePreference(`chart-drawings:${symbol}`, drawingList, none, 'low')
  return {
    all,
    isFull: all.length >= MOST_DRAWINGS,
    put: (drawing) => keep([...all.filter(({ id }) => id !== drawing.id), drawing]),
    remove: (id) => {
      const rest = all.filter((one) => one.id !== id)
      keep(rest.length > 0 ? rest : null)
    },
    clear: () => keep(null),
  }
}
