import { cpus } from 'node:os'

const wantedShare = 0.6
const lookMs = 5000

function processorTimes() {
  let [idle, whole] = [0, 0]
  for (const { times } of cpus()) {
    idle += times.idle
    whole += times.user + times.nice + times.sys + times.idle + times.irq
  }
  return { idle, whole }
}

/** A product that has just started works out its demo and its history: waits until most of the machine has nothing to do. */
export async function waitUntilIdle(mostSeconds = 240) {
  const until = performance.now() + mostSeconds * 1000
  let before = processorTimes()
  while (performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, lookMs))
    const now = processorTimes()
    if ((now.idle - before.idle) / (now.whole - before.whole) >= wantedShare) return
    before = now
  }
  process.stdout.write(`the machine was still busy after ${mostSeconds} s\n`)
}
