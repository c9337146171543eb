import { AppError } from '../http/app-error.ts'

type Lane = { running: number; waiting: { start: () => void; timer: NodeJS.Timeout }[] }

/**
 * So many at once per institution; the others of the same institution wait in line, for a while. Nobody else waits with
 * them.
 */
export function createTenantSlots({ most, waitMs }: { most: number; waitMs: number }) {
  const lanes = new Map<number, Lane>()

  function laneOf(tenantId: number): Lane {
    const lane = lanes.get(tenantId) ?? { running: 0, waiting: [] }
    lanes.set(tenantId, lane)
    return lane
  }

  function wait(lane: Lane): Promise<void> {
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

  /** Resolves with the way to give the slot back. */
  return async function enter(tenantId: number): Promise<() => void> {
    const lane = laneOf(tenantId)
    if (lane.running >= most) await wait(lane)
    else lane.running += 1
    return () => {
      const next = lane.waiting.shift()
      // The slot goes on to the next in line without being free in between.
      if (next) next.start()
      else {
        lane.running -= 1
        if (lane.running === 0) lanes.delete(tenantId)
      }
    }
  }
}
