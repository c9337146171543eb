import { observeElementRect, useVirtualizer, type Rect, type Virtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

const OVERSCAN = 4
/** Before the box has been measured, and where nothing is laid out. */
const FIRST_HEIGHT = 800

interface RowWindow {
  readonly first: number
  readonly end: number
  /** No window has more rows than this. */
  readonly most: number
  /** The rows really in sight, without those kept ready around them. */
  readonly seen: readonly [number, number]
  readonly showRow: (index: number) => void
}

/** A box of a page that is hidden has no size; its rows stay as they are until it is shown again. */
const observeShown = (instance: Virtualizer<HTMLElement, Element>, tell: (rect: Rect) => void) =>
  observeElementRect(instance, (rect) => {
    if (rect.height > 0) tell(rect)
  })

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
    observeElementRect: observeShown,
    overscan: OVERSCAN,
    scrollPaddingStart: headHeight,
    scrollMargin: headHeight,
    initialRect: { width: FIRST_HEIGHT, height: FIRST_HEIGHT },
  })
  const items = virtualizer.getVirtualItems()
  const { range, scrollRect } = virtualizer
  // As many rows wherever one has scrolled to, so that the one that leaves becomes the one that comes.
  const most = Math.ceil((scrollRect?.height ?? FIRST_HEIGHT) / rowHeight) + 1 + 2 * OVERSCAN
  const first = items.length === 0 ? 0 : Math.max(0, Math.min(items[0]?.index ?? 0, count - most))
  return {
    first,
    end: items.length === 0 ? 0 : Math.min(count, first + most),
    most,
    seen: [range?.startIndex ?? 0, range?.endIndex ?? 0],
    showRow: (index) => virtualizer.scrollToIndex(index),
  }
}
