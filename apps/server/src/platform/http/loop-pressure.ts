import { performance } from 'node:perf_hooks'

const lookEveryMs = 100
/**
 * From here on calls wait for each other on this thread. Counted is the time it is not idle, whether it has a processor or
 * waits for one: the database works on the same machine, and a thread that is kept from working is as much behind.
 */
const pressedFrom = 0.9

let last = performance.eventLoopUtilization()
let isPressed = false
let timer: NodeJS.Timeout | undefined

function look(): void {
  const now = performance.eventLoopUtilization()
  isPressed = performance.eventLoopUtilization(now, last).utilization > pressedFrom
  last = now
}

/** Whether this thread has hardly paused lately: what it does for one then keeps the others waiting. */
export function isLoopPressed(): boolean {
  timer ??= setInterval(look, lookEveryMs).unref()
  return isPressed
}
