import { performance } from 'node:perf_hooks'

const lookEveryMs = 100
/** A thread that had less to do says nothing about the machine. */
const leastBusyMs = 5
const smoothing = 0.3

let last = performance.eventLoopUtilization()
let lastThread = process.threadCpuUsage()
let part = 1
let timer: NodeJS.Timeout | undefined

function look(): void {
  const now = performance.eventLoopUtilization()
  const { active } = performance.eventLoopUtilization(now, last)
  last = now
  const thread = process.threadCpuUsage()
  const workedMs = (thread.user + thread.system - lastThread.user - lastThread.system) / 1000
  lastThread = thread
  if (active >= leastBusyMs) part += smoothing * (Math.min(1, workedMs / active) - part)
}

/**
 * How much of a processor who wants one gets, from 0 to 1: what this thread got lately. On a machine that is busy with
 * something else everything takes longer, and that is nobody's cost.
 */
export function partOfProcessor(): number {
  timer ??= setInterval(look, lookEveryMs).unref()
  return part
}
