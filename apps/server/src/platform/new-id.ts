import { randomFillSync } from 'node:crypto'

const bytesPerId = 10
const pool = Buffer.alloc(bytesPerId * 400)
let at = pool.length

/** Randomness is fetched for many ids at once: one call for each cost more than the rest of an id. */
function randomPart(): string {
  if (at === pool.length) {
    randomFillSync(pool)
    at = 0
  }
  at += bytesPerId
  return pool.toString('hex', at - bytesPerId, at)
}

/** 32 hex digits: 48 bits of milliseconds, then randomness, so ids sort by age and indexes stay compact. */
export function newId(nowMs: number = Date.now()): string {
  return nowMs.toString(16).padStart(12, '0') + randomPart()
}
