import { AppError } from '../http/app-error.ts'

type Entry = { start: () => void; timer: NodeJS.Timeout }
/** `paidAt` is when what it has cost is paid off, at the rate it has beside others. */
type Lane = {
  key: number | string
  owner: number | string
  running: number
  waiting: Entry[]
  seenAt: number
  paidAt: number
  waker?: NodeJS.Timeout | undefined
}

type SlotLimits = {
  /** Of one institution at once, while no other is there. */
  most: number
  /** While others are there as well; left out, the same. */
  mostBeside?: number
  /** More is not remembered of what it has cost. */
  mostOwedMs?: number
  /** So many of one at once, by what it has cost; it is asked again after a moment. */
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
  nowMs?: () => number
}

/** An institution counts as there for so long after its last call. */
const thereMs = 5000
/** A slot is held for so many leases at most. */
const mostLeases = 20
const wakeMs = 25

/**
 * So many at once per institution; the others of the same institution wait in line, for a while. Nobody else waits with
 * them.
 */
export function createTenantSlots(limits: SlotLimits) {
  const { most, mostBeside = most, mostAtOnce, isAtWork = () => false } = limits
  const {
    mostOwedMs = Number.POSITIVE_INFINITY,
    mostWaiting = Number.POSITIVE_INFINITY,
    refuseAfterMs = 0,
    waitMs,
    leaseMs,
  } = limits
  const nowMs = limits.nowMs ?? (() => performance.now())
  const lanes = new Map<number | string, Lane>()

  function isBesideOthers(own: Lane, now: number): boolean {
    for (const [key, lane] of lanes) {
      if (lane.owner === own.owner) continue
      if (lane.running > 0 || lane.waiting.length > 0 || now - lane.seenAt < thereMs) return true
      lanes.delete(key)
    }
    return false
  }

  function hasRoom(lane: Lane): boolean {
    if (lane.running >= most) return false
    if (mostAtOnce) return lane.running < mostAtOnce(lane.key)
    const now = nowMs()
    if (!isBesideOthers(lane, now)) return true
    // Only whoever has cost most makes room: everybody's calls take longer then, and a bound would only make them wait more.
    return lane.running < mostBeside || !owesMost(lane, now)
  }

  function owesMost(own: Lane, now: number): boolean {
    if (own.paidAt <= now) return false
    for (const lane of lanes.values()) if (lane.owner !== own.owner && lane.paidAt > own.paidAt) return false
    return true
  }

  function startWaiting(lane: Lane): void {
    clearTimeout(lane.waker)
    while (lane.waiting.length > 0 && hasRoom(lane)) {
      lane.running += 1
      lane.waiting.shift()?.start()
    }
    // Nobody will come back to start the rest: what is owed is only waited for.
    if (lane.waiting.length > 0 && (lane.running === 0 || mostAtOnce))
      lane.waker = setTimeout(() => startWaiting(lane), wakeMs)
  }

  /** Who is there and what was paid is known elsewhere then. */
  function forgetEmpty(lane: Lane): void {
    if (!mostAtOnce || lane.running > 0 || lane.waiting.length > 0) return
    clearTimeout(lane.waker)
    lanes.delete(lane.key)
  }

  /** One that calls again as soon as it is refused has to wait for that as well. */
  function refuseLater(): Promise<never> {
    return new Promise((_resolve, reject) => {
      setTimeout(() => reject(new AppError('TENANT_BUSY')), refuseAfterMs)
    })
  }

  function wait(lane: Lane): Promise<void> {
    if (lane.waiting.length >= mostWaiting) return refuseLater()
    return new Promise((resolve, reject) => {
      const entry = {
        start: () => {
          clearTimeout(entry.timer)
          resolve()
        },
        timer: setTimeout(() => {
          lane.waiting.splice(lane.waiting.indexOf(entry), 1)
          forgetEmpty(lane)
          reject(new AppError('TENANT_BUSY'))
        }, waitMs),
      }
      lane.waiting.push(entry)
    })
  }

  /** Calling it again changes nothing but what it has cost. */
  function leaving(lane: Lane): (costMs?: number) => void {
    let isHeld = true
    const leave = (costMs = 0) => {
      if (costMs > 0) {
        const now = nowMs()
        lane.paidAt = Math.min(Math.max(lane.paidAt, now) + costMs, now + mostOwedMs)
      }
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
  return async function enter(key: number | string, owner = key): Promise<(costMs?: number) => void> {
    const lane: Lane = lanes.get(key) ?? { key, owner, running: 0, waiting: [], seenAt: 0, paidAt: 0 }
    lanes.set(key, lane)
    lane.seenAt = nowMs()
    // Whoever gives a slot back hands it to the first in line, so nobody overtakes.
    if (lane.waiting.length === 0 && hasRoom(lane)) lane.running += 1
    else {
      const turn = wait(lane)
      if (lane.running === 0 || mostAtOnce) startWaiting(lane)
      await turn
    }
    return leaving(lane)
  }
}
