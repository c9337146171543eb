import { useEffect, useEffectEvent } from 'react'

/** Looks again at a steady pace while the page can be seen; not at all with `false`. */
export function usePolling(look: () => unknown, everyMs: number | false): void {
  const onTick = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void look()
  })
  useEffect(() => {
    if (everyMs === false) return undefined
    const timer = setInterval(onTick, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
}
