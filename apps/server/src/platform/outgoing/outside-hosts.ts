import type { Clock } from '../clock.ts'

/** Services that may answer instead of ours, each by one setting. */
export type HostName = 'factors' | 'workflow' | 'emotion' | 'speech'

export interface HostState {
  readonly calls: number
  readonly failures: number
  /** In a row, up to now. */
  readonly failing: number
  readonly lastCallAt: Date | null
  readonly lastLatencyMs: number | null
  /** Of the last hundred calls that were answered. */
  readonly meanLatencyMs: number | null
  readonly lastFailureAt: Date | null
  readonly lastFailure: string | null
}

const KEPT = 100
const MOST_WORDS = 200

export type OutsideHosts = ReturnType<typeof createOutsideHosts>

/** How the services outside are doing, as this process has seen it since it started. */
export function createOutsideHosts(clock: Clock) {
  const states = new Map<HostName, HostState & { readonly latencies: readonly number[] }>()
  const unknown = {
    calls: 0,
    failures: 0,
    failing: 0,
    lastCallAt: null,
    lastLatencyMs: null,
    meanLatencyMs: null,
    lastFailureAt: null,
    lastFailure: null,
    latencies: [],
  }

  const stateOf = (name: HostName) => states.get(name) ?? unknown

  function note(name: HostName, at: Date, failure: string | null): void {
    const before = stateOf(name)
    const latency = clock.now().getTime() - at.getTime()
    const latencies = failure === null ? [...before.latencies.slice(1 - KEPT), latency] : before.latencies
    states.set(name, {
      calls: before.calls + 1,
      failures: before.failures + (failure === null ? 0 : 1),
      failing: failure === null ? 0 : before.failing + 1,
      lastCallAt: at,
      lastLatencyMs: latency,
      meanLatencyMs: latencies.length === 0 ? null : latencies.reduce((sum, one) => sum + one, 0) / latencies.length,
      lastFailureAt: failure === null ? before.lastFailureAt : at,
      lastFailure: failure?.slice(0, MOST_WORDS) ?? before.lastFailure,
      latencies,
    })
  }

  return {
    stateOf: (name: HostName): HostState => stateOf(name),
    /** Runs one call to a host and remembers how it went; what it throws goes on to the caller. */
    async watch<Value>(name: HostName, call: () => Promise<Value>): Promise<Value> {
      const at = clock.now()
      try {
        const value = await call()
        note(name, at, null)
        return value
      } catch (error) {
        note(name, at, error instanceof Error ? error.message : String(error))
        throw error
      }
    },
  }
}
