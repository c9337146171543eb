import { expect, it } from 'vitest'

import { gatherCalls } from './gather-calls.ts'

/** Work that ends when the test says so, and the calls it got. */
function slowWork() {
  const calls: { items: readonly number[]; finish: () => void; fail: (error: Error) => void }[] = []
  const work = (items: readonly number[]) =>
    new Promise<number[]>((resolve, reject) => {
      calls.push({ items, finish: () => resolve(items.map((item) => item * 10)), fail: reject })
    })
  const nextCall = async (n: number) => {
    while (calls.length <= n) await new Promise((resolve) => setImmediate(resolve))
    return calls[n] as (typeof calls)[number]
  }
  return { work, calls, nextCall }
}

it('[TWRITE-8] what is asked while a call is under way goes out together with the next, each with its own answer', async () => {
  const { work, calls, nextCall } = slowWork()
  const ask = gatherCalls(work)
  const first = ask(1)
  const one = await nextCall(0)
  const later = [ask(2), ask(3)]
  one.finish()
  expect(await first).toBe(10)
  ;(await nextCall(1)).finish()
  expect(await Promise.all(later)).toEqual([20, 30])
  expect(calls.map(({ items }) => items)).toEqual([[1], [2, 3]])
})

it('[TWRITE-8] a call that fails fails for those it was made for, and for nobody after them', async () => {
  const { work, nextCall } = slowWork()
  const ask = gatherCalls(work)
  const failed = ask(1).catch((error: unknown) => error)
  ;(await nextCall(0)).fail(new Error('gone'))
  expect(await failed).toEqual(new Error('gone'))
  const next = ask(2)
  ;(await nextCall(1)).finish()
  expect(await next).toBe(20)
})
