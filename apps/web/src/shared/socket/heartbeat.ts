export interface HeartbeatPolicy {
  readonly text: string
  readonly everyMs: number
  /** Whether the first beat goes out with the opening of the line. */
  readonly isSentAtOnce?: boolean
  /** When the server answers: how long that may take before the line counts as lost. */
  readonly answerWithinMs?: number
}

interface Line {
  readonly send: (text: string) => unknown
  readonly onSilence: () => void
}

/** Keeps a line awake, and notices that nobody is there any more: a line that was cut says nothing by itself. */
export function createHeartbeat({ text, everyMs, isSentAtOnce, answerWithinMs }: HeartbeatPolicy, line: Line) {
  let next: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  function beatLater(): void {
    clearTimeout(next)
    next = setTimeout(beat, everyMs)
  }

  function beat(): void {
    clearTimeout(next)
    line.send(text)
    if (answerWithinMs === undefined) beatLater()
    else silence ??= setTimeout(line.onSilence, answerWithinMs)
  }

  return {
    start: () => (isSentAtOnce ? beat() : beatLater()),
    /** Anything that arrives is an answer; the next beat is counted from it. */
    hear() {
      if (silence === undefined) return
      clearTimeout(silence)
      silence = undefined
      beatLater()
    },
    /** Asks at once whether somebody is there. */
    ask() {
      if (answerWithinMs !== undefined) beat()
    },
    stop() {
      clearTimeout(next)
      clearTimeout(silence)
      silence = undefined
    },
  }
}
