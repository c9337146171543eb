/** A page that is still here after so long was not left after all: the question was answered with staying. */
export const STAYS_AFTER_MS = 5000

let leftAt = Number.NEGATIVE_INFINITY
globalThis.addEventListener('beforeunload', () => {
  leftAt = performance.now()
})
// Back from the browser's memory, with everything it had.
globalThis.addEventListener('pageshow', () => {
  leftAt = Number.NEGATIVE_INFINITY
})

/** Whether the page is being left: what fails now was broken off by the browser. */
export const isLeavingPage = (): boolean => performance.now() - leftAt < STAYS_AFTER_MS

/** Comes back only if the page stays. */
export const pageStays = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, STAYS_AFTER_MS))
