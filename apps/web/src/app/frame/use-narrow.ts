import { useSyncExternalStore } from 'react'

/** Below this width the side menu becomes a drawer. */
const query = '(max-width: 1087.98px)'

function subscribe(onChange: () => void) {
  const media = globalThis.matchMedia(query)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => globalThis.matchMedia(query).matches)
