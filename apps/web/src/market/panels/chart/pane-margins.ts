const LEGEND_PX = 24
/** In a pane that is lower still, what it shows is worth more than its legend. */
const MOST_TOP = 0.45
const PRICE_MARGINS = { top: 0.12, bottom: 0.08 } as const
const LOWER_MARGINS = { top: 0.28, bottom: 0.04 } as const

/** Parts of a pane's height that stay free above and below what it shows. */
export function paneMargins(pane: number, heightPx: number): { top: number; bottom: number } {
  const usual = pane === 0 ? PRICE_MARGINS : LOWER_MARGINS
  const legend = heightPx > 0 ? Math.min(MOST_TOP, LEGEND_PX / heightPx) : 0
  return { top: Math.max(usual.top, legend), bottom: usual.bottom }
}
