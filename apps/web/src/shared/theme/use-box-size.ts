import { useLayoutEffect, useState, type RefObject } from 'react'

interface BoxSize {
  readonly width: number
  readonly height: number
}

/** Where nothing is laid out the map still has tiles to walk through. */
const FIRST: BoxSize = { width: 960, height: 540 }

/** The inner size of an element, followed as it changes. */
export function useBoxSize(area: RefObject<HTMLElement | null>, first = FIRST): BoxSize {
  const [size, setSize] = useState(first)
  // Before the first paint: what depends on the room does not jump.
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return undefined
    const read = () => {
      const { clientWidth: width, clientHeight: height } = element
      if (width > 0 && height > 0)
        setSize((known) => (known.width === width && known.height === height ? known : { width, height }))
    }
    const watch = new ResizeObserver(read)
    watch.observe(element)
    read()
    return () => watch.disconnect()
  }, [area])
  return size
}
