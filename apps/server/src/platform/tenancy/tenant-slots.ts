import { AppError } from '../http/app-error.ts'

type Entry = { start: () => void; timer: NodeJS.Timeout }
type Lane = { running: number; waiting: Entry[]; seenAt: number }

type SlotLimits = {
  /** Of one institution at once, while no other is there. */
  most: number
  /** While others are there as well; left out, the same. */
  mostBeside?: number
  /** In line; left out, as many as come. */
  mostWaiting?: number
  waitMs: number
  /** A slot that is held longer goes on to the next: whoever waits for something outside must not hold up the others. */
  leaseMs?: number
  nowMs?: () => number
}

/** An institution counts as there for so long after its last call. */
const thereMs = 5000

/**
 * So many at once per institution; the others of the same institution wait in line, for a while. Nobody else waits with
 * them.
 */
export function createTenantSlots(limits: SlotLimits) {
  const { most, mostBeside = most, mostWaiting = Number.POSITIVE_INFINITY, waitMs, leaseMs } = limits
  const nowMs = limits.nowMs ?? (() => performance.now())
  const lanes = new Map<number | string, Lane>()

  function isBesideOthers(own: Lane, now: number): boolean {
    for (const [key, lane] of lanes) {
      if (lane === own) continue
      if (lane.running > 0 || lane.waiting.length > 0 || now - lane.seenAt < thereMs) return true
      lanes.delete(key)
    }
    return false
  }

  const hasRoom = (lane: Lane): boolean =>
    lane.running < mostBeside || (lane.running < most && !isBesideOthers(lane, nowMs()))

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

  /** Calling it again changes nothing. */
  function leaving(lane: Lane): () => void {
    let isHeld = true
    const leave = () => {
      if (!isHeld) return
      isHeld = false
      clearTimeout(lease)
      lane.running -= 1
      while (lane.waiting.length > 0 && hasRoom(lane)) {
        lane.running += 1
        lane.waiting.shift()?.start()
      }
    }
    const lease = leaseMs === undefined ? undefined : setTimeout(leave, leaseMs).unref()
    return leave
  }

  /** Resolves with the way to give the slot back. */
  return async function enter(key: number | string): Promise<() => void> {
    const lane = lanes.get(key) ?? { running: 0, waiting: [], seenAt: 0 }
    lanes.set(key, lane)
    lane.seenAt = nowMs()
    // Whoever gives a slot back hands it to the first in line, so nobody overtakes.
    if (lane.waiting.length > 0 || !hasRoom(lane)) await wait(lane)
    else lane.running += 1
    return leaving(lane)
  }
}
