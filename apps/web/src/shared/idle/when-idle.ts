/** Calls back when the page has nothing else to do, at the latest after so long. */
export function whenIdle(run: () => void, longestMs: number): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: longestMs })
  else setTimeout(run)
}
