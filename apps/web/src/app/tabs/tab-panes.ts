/** How far each open tab is scrolled, although all of them share the window. */
const scrolled = new Map<string, number>()
/** Whose pane is on screen; the router may still be on its way there. */
let shown = ''

export const noteScroll = () => void scrolled.set(shown, globalThis.scrollY)

/** A closed tab starts at the top again. */
export function forgetScrollBut(open: ReadonlySet<string>) {
  for (const path of scrolled.keys()) if (!open.has(path)) scrolled.delete(path)
}

/**
 * Brings the pane of a tab to the screen. A kept page still has all its elements, so a click on its tab can show them in
 * the next frame; waking the page up, its effects and its data, takes several and comes after. Once the router has arrived
 * the frame calls this again, whatever became of the click. False when there is nothing to show yet.
 */
export function showPane(path: string): boolean {
  const panes = [...document.querySelectorAll<HTMLElement>('.tab-pane')]
  const wanted = panes.find((pane) => pane.dataset['path'] === path)
  if (!wanted) return false
  for (const pane of panes) if (pane !== wanted) pane.style.setProperty('display', 'none', 'important')
  wanted.style.removeProperty('display')
  shown = path
  globalThis.scrollTo(0, scrolled.get(path) ?? 0)
  return true
}

/** Runs once the next frame is on screen. */
export const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work))
