import { useEffect, useState, type RefObject } from 'react'

export interface RowWindow {
  readonly first: number
  readonly end: number
}

const OVERSCAN = 8

/** The rows a scrolling box shows, and some around them. */
export function useRowWindow(holder: RefObject<HTMLElement | null>, rowHeight: number, count: number): RowWindow {
  const [view, setView] = useState({ top: 0, height: 800 })

  useEffect(() => {
    const element = holder.current
    if (!element) return
    const read = () => setView({ top: element.scrollTop, height: element.clientHeight })
    const resize = new ResizeObserver(read)
    resize.observe(element)
    element.addEventListener('scroll', read, { passive: true })
    read()
    return () => {
      resize.disconnect()
      element.removeEventListener('scroll', read)
    }
  }, [holder])

  const first = Math.max(0, Math.floor(view.top / rowHeight) - OVERSCAN)
  return { first, end: Math.min(count, Math.ceil((view.top + view.height) / rowHeight) + OVERSCAN) }
}
