import { useSyncExternalStore } from 'react'

const query = '(max-width: 767.98px)'

function subscribe(onChange: () => void) {
  const media = globalThis.matchMedia(query)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** Too narrow for columns that stay while the others scroll. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => globalThis.matchMedia(query).matches)
