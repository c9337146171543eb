import { AppError } from '../http/app-error.ts'

type Entry = { start: () => void; timer: NodeJS.Timeout }
/** Is given the way out of the line, for one who will not wait any longer. */
type WhileWaiting = (giveUp: () => void) => void
type Lane = { key: number | string; running: number; waiting: Entry[]; waker?: NodeJS.Timeout | undefined }

type SlotLimits = {
  /** Of one institution at once. */
  most: number
  /** So many of one at once, if fewer; it is asked again after a moment. */
  mostAtOnce?: (key: number | string) => number
  /** In line; left out, as many as come. */
  mostWaiting?: number
  /** One that finds the line full is refused after so long. */
  refuseAfterMs?: number
  waitMs: number
  /**
   * A slot that is held longer goes on to the next, unless `isAtWork`: whoever waits for something outside must not hold up
   * the others.
   */
  leaseMs?: number
  isAtWork?: (key: number | string) => boolean
}

/** A slot is held for so many leases at most. */
const mostLeases = 20
const wakeMs = 25

/**
 * So many at once per institution; the others of the same institution wait in line, for a while. Nobody else waits with
 * them.
 */
export function createTenantSlots(limits: SlotLimits) {
  const { most, mostAtOnce, isAtWork = () => false } = limits
  const { mostWaiting = Number.POSITIVE_INFINITY, refuseAfterMs = 0, waitMs, leaseMs } = limits
  const lanes = new Map<number | string, Lane>()

  const hasRoom = ({ key, running }: Lane): boolean => running < most && (!mostAtOnce || running < mostAtOnce(key))

  function startWaiting(lane: Lane): void {
    clearTimeout(lane.waker)
    while (lane.waiting.length > 0 && hasRoom(lane)) {
      lane.running += 1
      lane.waiting.shift()?.start()
    }
    // Nobody may come back to start the rest: what is owed is only waited for.
    if (lane.waiting.length > 0 && mostAtOnce) lane.waker = setTimeout(() => startWaiting(lane), wakeMs)
  }

  function forgetEmpty(lane: Lane): void {
    if (lane.running > 0 || lane.waiting.length > 0) return
    clearTimeout(lane.waker)
    lanes.delete(lane.key)
  }

  /** One that calls again as soon as it is refused has to wait for that as well. */
  function refuseLater(): Promise<never> {
    return new Promise((_resolve, reject) => {
      setTimeout(() => reject(new AppError('TENANT_BUSY')), refuseAfterMs)
    })
  }

  function wait(lane: Lane, whileWaiting: WhileWaiting | undefined): Promise<void> {
    if (lane.waiting.length >= mostWaiting) return refuseLater()
    return new Promise((resolve, reject) => {
      const leaveLine = (code: 'TENANT_BUSY' | 'CALLER_GONE') => {
        const at = lane.waiting.indexOf(entry)
        if (at === -1) return
        clearTimeout(entry.timer)
        lane.waiting.splice(at, 1)
        forgetEmpty(lane)
        reject(new AppError(code))
      }
      const entry: Entry = {
        start: () => {
          clearTimeout(entry.timer)
          resolve()
        },
        timer: setTimeout(() => leaveLine('TENANT_BUSY'), waitMs),
      }
      lane.waiting.push(entry)
      whileWaiting?.(() => leaveLine('CALLER_GONE'))
    })
  }

  /** Calling it again changes nothing. */
  function leaving(lane: Lane): () => void {
    let isHeld = true
    const leave = () => {
      if (!isHeld) return
      isHeld = false
      clearTimeout(lease)
      lane.running -= 1
      startWaiting(lane)
      forgetEmpty(lane)
    }
    let leases = 0
    const endLease = () => {
      leases += 1
      if (isAtWork(lane.key) && leases < mostLeases) lease?.refresh()
      else leave()
    }
    const lease = leaseMs === undefined ? undefined : setTimeout(endLease, leaseMs).unref()
    return leave
  }

  /** Resolves with the way to give the slot back. */
  return async function enter(key: number | string, whileWaiting?: WhileWaiting): Promise<() => void> {
    const lane: Lane = lanes.get(key) ?? { key, running: 0, waiting: [] }
    lanes.set(key, lane)
    // Whoever gives a slot back hands it to the first in line, so nobody overtakes.
    if (lane.waiting.length === 0 && hasRoom(lane)) lane.running += 1
    else {
      const turn = wait(lane, whileWaiting)
      startWaiting(lane)
      await turn
    }
    return leaving(lane)
  }
}
