import { randomBytes } from 'node:crypto'

/** 32 hex digits: 48 bits of milliseconds, then randomness, so ids sort by age and indexes stay compact. */
export function newId(nowMs: number = Date.now()): string {
  return nowMs.toString(16).padStart(12, '0') + randomBytes(10).toString('hex')
}
