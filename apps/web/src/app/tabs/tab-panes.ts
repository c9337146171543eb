/** The element of each page that is kept, in whatever state React holds it. */
const panes = new Set<HTMLElement>()
/** How far each open tab is scrolled, although all of them share the window. */
const scrolled = new Map<string, number>()
/** Whose pane is on screen; the router may still be on its way there. */
let shown = ''
/** The router's own name of the visit that was drawn last. */
let lastVisit = ''

export const noteScroll = () => void scrolled.set(shown, globalThis.scrollY)

/** A closed tab starts at the top again, also when it is opened before its closing was drawn. */
export function forgetScrollBut(open: ReadonlySet<string>) {
  if (shown !== '' && !open.has(shown)) globalThis.scrollTo(0, 0)
  for (const path of scrolled.keys()) if (!open.has(path)) scrolled.delete(path)
}

/**
 * A parked pane keeps its layout (`content-visibility` in frame.css), which React's own way of hiding, `display: none`,
 * throws away: a page of a thousand elements would have to be laid out anew each time its tab comes back.
 */
function park(pane: HTMLElement, isParked: boolean) {
  pane.style.removeProperty('display')
  pane.toggleAttribute('data-parked', isParked)
}

// Work on a page that sleeps makes React hide it once more.
const hiding = new MutationObserver((records) => {
  for (const { target } of records) {
    if (target instanceof HTMLElement && target.style.display === 'none') park(target, target.dataset['path'] !== shown)
  }
})

/** The ref of a pane. A page that goes to sleep gives its ref back, its pane stays known until it is gone. */
export function watchPane(pane: HTMLElement | null) {
  if (!pane) return
  panes.add(pane)
  hiding.observe(pane, { attributeFilter: ['style'] })
}

/** Leaves one pane on screen and parks the others; the one that is wanted may still be on its way. */
export function parkAllBut(path: string) {
  for (const pane of panes) {
    if (pane.isConnected) park(pane, pane.dataset['path'] !== path)
    else panes.delete(pane)
  }
}

const isThere = (path: string) => [...panes].some((pane) => pane.isConnected && pane.dataset['path'] === path)

/**
 * Brings the pane of a tab to the screen. A kept page still has all its elements, so a click on its tab can show them in
 * the next frame; waking the page up, its effects and its data, takes several and comes after. Once the router has arrived
 * the frame calls this again, whatever became of the click. False when there is nothing to show yet.
 */
export function showPane(path: string): boolean {
  if (!isThere(path)) return false
  parkAllBut(path)
  shown = path
  globalThis.scrollTo(0, scrolled.get(path) ?? 0)
  return true
}

/**
 * The router came to a page, or back to the one where it was. A click may have shown another one meanwhile, to which it
 * has not gone.
 */
export function arriveAt(path: string, visit: string): void {
  if (visit === lastVisit) return
  lastVisit = visit
  if (shown !== path) showPane(path)
}

/** Runs once the next frame is on screen. */
export const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work))
