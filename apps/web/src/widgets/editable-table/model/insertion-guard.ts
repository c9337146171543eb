export const insertionPauseMs = 1500
export const tooFastText = '你点击的太快了，请慢点点击!'

/** Tells whether an insertion at `nowMs` comes too soon after the one before. A refused click does not start the pause anew. */
export function createInsertionGuard() {
  let lastMs = Number.NEGATIVE_INFINITY
  return (nowMs: number): boolean => {
    if (nowMs - lastMs < insertionPauseMs) return false
    lastMs = nowMs
    return true
  }
}
