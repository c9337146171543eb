/** Something that was started and has to end. What must end cleanly is waited for whatever happens. */
export type Started = { name: string; stop: () => Promise<void>; mustEnd?: true }

type Options = { drainMs: number; atOnce: Promise<unknown>; say: (text: string) => void }

/**
 * Ends what was started, the latest first. All of it together has so long to drain, or until somebody asks again; whatever
 * still hangs then is named and left, for the process to end with it.
 */
export async function stopInOrder(started: readonly Started[], { drainMs, atOnce, say }: Options): Promise<void> {
  let isOver = false
  const timer = Promise.withResolvers<void>()
  const deadline = setTimeout(timer.resolve, drainMs)
  const over = Promise.race([timer.promise, atOnce]).then(() => {
    isOver = true
  })
  try {
    for (const { name, stop, mustEnd } of started.toReversed()) {
      let hasEnded = false
      const ended = (async () => {
        await stop()
      })()
        .catch((error: unknown) => say(`停止${name}时出错：${error instanceof Error ? error.message : String(error)}`))
        .then(() => {
          hasEnded = true
        })
      // One turn of the loop for what ends at once, also when time is up.
      await Promise.race([ended, mustEnd ? ended : isOver ? new Promise(setImmediate) : over])
      if (!hasEnded) say(`${name}未能及时停止，不再等待`)
    }
  } finally {
    clearTimeout(deadline)
  }
}
