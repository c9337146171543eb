const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex]:not([tabindex="-1"])'
const MARK = 'data-reach'
/** A screen that changes all the time is looked through this often at most. */
const EVERY_MS = 2000

const canScroll = (value: string) => value === 'auto' || value === 'scroll'

/** Whether there is more of it than is shown, and nothing in it that the keyboard could go to. */
function needsReach(element: HTMLElement): boolean {
  const isTall = element.scrollHeight > element.clientHeight + 1
  const isWide = element.scrollWidth > element.clientWidth + 1
  if ((!isTall && !isWide) || element.clientHeight === 0) return false
  const { overflowX, overflowY } = getComputedStyle(element)
  if (!(isTall && canScroll(overflowY)) && !(isWide && canScroll(overflowX))) return false
  return ![...element.querySelectorAll(FOCUSABLE)].some((one) => !one.hasAttribute(MARK))
}

/** SCROLL-1: what scrolls and holds nothing to press is a stop of the keyboard itself, so that arrows move it. */
export function markScrolls(root: ParentNode): void {
  const found: HTMLElement[] = []
  for (const element of root.querySelectorAll<HTMLElement>('div, section, ul, ol, dl, pre, aside, main, nav'))
    if ((!element.hasAttribute('tabindex') || element.hasAttribute(MARK)) && needsReach(element)) found.push(element)
  const wanted = new Set(found)
  for (const element of root.querySelectorAll<HTMLElement>(`[${MARK}]`)) {
    if (wanted.has(element)) continue
    element.removeAttribute(MARK)
    element.removeAttribute('tabindex')
  }
  for (const element of found) {
    element.setAttribute(MARK, '')
    element.tabIndex = 0
  }
}

const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: EVERY_MS })
  else setTimeout(work, 50)
}

/** Looks through the screen once after it has changed, and before the keyboard moves on. */
export function keepScrollsReachable(): () => void {
  let isWaiting = false
  const look = () => {
    isWaiting = false
    markScrolls(document.body)
  }
  const observer = new MutationObserver(() => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => whenIdle(look), EVERY_MS)
  })
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Tab') look()
  }
  observer.observe(document.body, { childList: true, subtree: true })
  window.addEventListener('keydown', onKey, true)
  return () => {
    observer.disconnect()
    window.removeEventListener('keydown', onKey, true)
  }
}
