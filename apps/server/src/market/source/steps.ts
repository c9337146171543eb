import { setImmediate as nextTurn } from 'node:timers/promises'

/** Works through the steps without a break. */
export function atOnce<Result>(steps: Generator<void, Result>): Result {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** Lets requests have their turn between the steps. */
export async function inTurns<Result>(steps: Generator<void, Result>): Promise<Result> {
  let step = steps.next()
  while (!step.done) {
    await nextTurn()
    step = steps.next()
  }
  return step.value
}
