import type { Bars } from '../analysis/trade-point/bars.ts'

/**
 * A figure of bars that is worked out once, however many strategies ask for it at a beat: they are handed the very same
 * bars, and closed bars do not change.
 */
export function oncePerBars<Figure>(work: (bars: Bars) => Figure): (bars: Bars) => Figure {
  const known = new WeakMap<Bars, { readonly figure: Figure }>()
  return (bars) => {
    const found = known.get(bars)
    if (found) return found.figure
    const figure = work(bars)
    known.set(bars, { figure })
    return figure
  }
}
