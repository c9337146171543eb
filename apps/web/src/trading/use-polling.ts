import { useEffect, useEffectEvent } from 'react'

/** Looks again at a steady pace while the page can be seen. */
export function usePolling(look: () => unknown, everyMs: number): void {
  const onTick = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void look()
  })
  useEffect(() => {
    const timer = setInterval(onTick, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
}
