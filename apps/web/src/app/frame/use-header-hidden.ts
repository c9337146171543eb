import { useEffect, useState } from 'react'

const HIDE_AFTER_PX = 100

/** Whether the header steps aside: scrolling down past 100 px hides it, scrolling up brings it back. */
export function useHeaderHidden(isEnabled: boolean): boolean {
  const [isHidden, setIsHidden] = useState(false)

  useEffect(() => {
    if (!isEnabled) return
    let last = globalThis.scrollY
    function look() {
      const now = globalThis.scrollY
      if (Math.abs(now - last) < 4) return
      setIsHidden(now > last && now > HIDE_AFTER_PX)
      last = now
    }
    globalThis.addEventListener('scroll', look, { passive: true })
    return () => {
      globalThis.removeEventListener('scroll', look)
      setIsHidden(false)
    }
  }, [isEnabled])

  return isHidden
}
