const lookEveryMs = 100
/** From here on calls wait for each other on this thread. */
const pressedFrom = 0.6

let last = { cpuUs: 0, at: 0 }
let isPressed = false
let timer: NodeJS.Timeout | undefined

function look(): void {
  const { user, system } = process.threadCpuUsage()
  const now = { cpuUs: user + system, at: performance.now() }
  // What it works, not how long it takes to: a machine that is busy with something else presses nobody here.
  isPressed = (now.cpuUs - last.cpuUs) / 1000 > (now.at - last.at) * pressedFrom
  last = now
}

/** Whether this thread has hardly paused lately: what it does for one then keeps the others waiting. */
export function isLoopPressed(): boolean {
  timer ??= setInterval(look, lookEveryMs).unref()
  return isPressed
}
