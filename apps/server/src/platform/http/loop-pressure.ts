import { performance } from 'node:perf_hooks'

const lookEveryMs = 100
/** From here on calls wait for each other on this thread. */
const pressedFrom = 0.6

let last = performance.eventLoopUtilization()
let isPressed = false
let timer: NodeJS.Timeout | undefined

function look(): void {
  const now = performance.eventLoopUtilization()
  isPressed = performance.eventLoopUtilization(now, last).utilization > pressedFrom
  last = now
}

/** Whether this thread has had hardly a pause lately: what it does for one then keeps the others waiting. */
export function isLoopPressed(): boolean {
  timer ??= setInterval(look, lookEveryMs).unref()
  return isPressed
}
