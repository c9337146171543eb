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

it('[AUDIT-2] one that breaks the call fails alone, whoever it went out with', async () => {
  const calls: number[] = []
  const ask = gatherCalls<number, number>(async (items) => {
    calls.push(items.length)
    if (items.includes(137)) throw new Error('bad row')
    return items.map((item) => item * 10)
  })
  const answers = await Promise.allSettled(Array.from({ length: 200 }, (_, item) => ask(item)))
  const failed = answers.flatMap(({ status }, item) => (status === 'rejected' ? [item] : []))
  expect(failed).toEqual([137])
  expect(answers[136]).toMatchObject({ value: 1360 })
  // In halves, not one by one.
  expect(calls.length).toBeLessThan(20)
})

it('[AUDIT-2] without a database nothing is tried again', async () => {
  let calls = 0
  const ask = gatherCalls<number, number>(() => {
    calls += 1
    return Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))
  })
  await Promise.allSettled([ask(1), ask(2), ask(3)])
  expect(calls).toBe(1)
})
