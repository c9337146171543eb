import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

const OVERSCAN = 6
/** Before the box has been measured, and where nothing is laid out. */
const FIRST_HEIGHT = 800

interface RowWindow {
  readonly first: number
  readonly end: number
  /** The rows really in sight, without those kept ready around them. */
  readonly seen: readonly [number, number]
  readonly showRow: (index: number) => void
}

/** The rows a scrolling box shows, and some around them. */
export function useRowWindow(
  holder: RefObject<HTMLElement | null>,
  rowHeight: number,
  headHeight: number,
  count: number,
): RowWindow {
  'use no memo'
  // The virtualizer is one object that changes in place, which the compiler cannot see.
  // oxlint-disable-next-line react/incompatible-library -- left out of the compiler above
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => holder.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollPaddingStart: headHeight,
    scrollMargin: headHeight,
    initialRect: { width: FIRST_HEIGHT, height: FIRST_HEIGHT },
  })
  const items = virtualizer.getVirtualItems()
  const { range } = virtualizer
  return {
    first: items[0]?.index ?? 0,
    end: (items.at(-1)?.index ?? -1) + 1,
    seen: [range?.startIndex ?? 0, range?.endIndex ?? 0],
    showRow: (index) => virtualizer.scrollToIndex(index),
  }
}
