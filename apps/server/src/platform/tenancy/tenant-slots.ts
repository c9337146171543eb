import { AppError } from '../http/app-error.ts'

type Entry = { start: () => void; timer: NodeJS.Timeout }
/** `paidAt` is when what it has cost is paid off, at the rate it has beside others. */
type Lane = {
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
  /** While others are there and `isPressed`; left out, the same. Whoever has cost most pays it off before it begins more. */
  mostPressed?: number
  isPressed?: () => boolean
  /** So much may be owed without waiting, and so much more is waited for at most. */
  creditMs?: number
  mostOwedMs?: number
  /** In line; left out, as many as come. */
  mostWaiting?: number
  waitMs: number
  /**
   * A slot that is held longer goes on to the next, unless it is pressed for so long: whoever waits for something outside
   * must not hold up the others.
   */
  leaseMs?: number
  nowMs?: () => number
}

/** An institution counts as there for so long after its last call. */
const thereMs = 5000
/** However pressed it is, a slot is held for so many leases at most. */
const mostLeases = 20
const wakeMs = 25

/**
 * So many at once per institution; the others of the same institution wait in line, for a while. Nobody else waits with
 * them.
 */
export function createTenantSlots(limits: SlotLimits) {
  const { most, mostBeside = most, mostPressed = mostBeside, isPressed = () => false } = limits
  const {
    creditMs = 0,
    mostOwedMs = Number.POSITIVE_INFINITY,
    mostWaiting = Number.POSITIVE_INFINITY,
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
    const now = nowMs()
    if (!isBesideOthers(lane, now)) return true
    // Only whoever has cost most makes room: everybody's calls take longer then, and a bound would only make them wait more.
    if (!owesMost(lane, now)) return true
    if (!isPressed()) return lane.running < mostBeside
    return lane.running < mostPressed && lane.paidAt - now <= creditMs
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
    if (lane.waiting.length > 0 && lane.running === 0) lane.waker = setTimeout(() => startWaiting(lane), wakeMs)
  }

  function wait(lane: Lane): Promise<void> {
    if (lane.waiting.length >= mostWaiting) throw new AppError('TENANT_BUSY')
    return new Promise((resolve, reject) => {
      const entry = {
        start: () => {
          clearTimeout(entry.timer)
          resolve()
        },
        timer: setTimeout(() => {
          lane.waiting.splice(lane.waiting.indexOf(entry), 1)
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
        lane.paidAt = Math.min(Math.max(lane.paidAt, now) + costMs, now + creditMs + mostOwedMs)
      }
      if (!isHeld) return
      isHeld = false
      clearTimeout(lease)
      lane.running -= 1
      startWaiting(lane)
    }
    let leases = 0
    const endLease = () => {
      leases += 1
      if (isPressed() && leases < mostLeases) lease?.refresh()
      else leave()
    }
    const lease = leaseMs === undefined ? undefined : setTimeout(endLease, leaseMs).unref()
    return leave
  }

  /** Resolves with the way to give the slot back. */
  return async function enter(key: number | string, owner = key): Promise<(costMs?: number) => void> {
    const lane: Lane = lanes.get(key) ?? { owner, running: 0, waiting: [], seenAt: 0, paidAt: 0 }
    lanes.set(key, lane)
    lane.seenAt = nowMs()
    // Whoever gives a slot back hands it to the first in line, so nobody overtakes.
    if (lane.waiting.length === 0 && hasRoom(lane)) lane.running += 1
    else {
      const turn = wait(lane)
      if (lane.running === 0) startWaiting(lane)
      await turn
    }
    return leaving(lane)
  }
}
