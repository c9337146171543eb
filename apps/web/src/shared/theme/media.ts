import { useSyncExternalStore } from 'react'

const lists = new Map<string, MediaQueryList>()
let asked = globalThis.matchMedia

/** Made once: asking anew costs more than all else of a small render. */
function listOf(query: string): MediaQueryList {
  if (globalThis.matchMedia !== asked) {
    lists.clear()
    asked = globalThis.matchMedia
  }
  const known = lists.get(query) ?? globalThis.matchMedia(query)
  lists.set(query, known)
  return known
}

const matches = (query: string) => listOf(query).matches

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = listOf(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => matches(query),
  )
}

const NARROW = '(max-width: 1087.98px)'
const PHONE = '(max-width: 767.98px)'
const WIDE = '(min-width: 1280px)'
const CALM = '(prefers-reduced-motion: reduce)'

/** Below this width the side menu becomes a drawer. */
export const useIsNarrow = () => useMedia(NARROW)

/** Too narrow for columns that stay while the others scroll. */
export const useIsPhone = () => useMedia(PHONE)

/** Room for figures in the header beside its other things. */
export const useIsWide = () => useMedia(WIDE)

/** The user's system asks for a screen that does not move. */
export const useIsCalm = () => useMedia(CALM)
export const isCalm = () => matches(CALM)
