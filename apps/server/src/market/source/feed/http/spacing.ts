export interface Timing {
  readonly nowMs: () => number
  readonly sleep: (milliseconds: number) => Promise<void>
}

export interface Spacing {
  /** Waits until it is this call's turn at the host. */
  turn: (host: string) => Promise<void>
}

/** Calls to one host start at least `gapMs` apart, in the order they came. Free services ban whoever hurries. */
export function createSpacing(gapMs: number, { nowMs, sleep }: Timing): Spacing {
  const nextStart = new Map<string, number>()
  return {
    async turn(host) {
      const now = nowMs()
      const start = Math.max(now, nextStart.get(host) ?? 0)
      nextStart.set(host, start + gapMs)
      if (start > now) await sleep(start - now)
    },
  }
}
