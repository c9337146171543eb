import { workHeader, workPaths } from '@liangshu/contract/work'
import { describe, expect, it, vi } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { basePath, createTestApp } from '../../testing/test-app.ts'
import { isInTurn, needTurn, turnSignal } from './work-pool.ts'
import { workLimits } from './work-queue.ts'

const opened: { release: () => void; signal: AbortSignal | undefined }[] = []
const test = await createTestApp({
  extend: async (app) => {
    app.get(`${basePath}/long`, { config: { access: 'session', work: true } }, async () => {
      needTurn('a long one')
      const { promise, resolve } = Promise.withResolvers<void>()
      opened.push({ release: resolve, signal: turnSignal() })
      await promise
      return 'done'
    })
  },
})
const eager = await makePerson(test, { username: 'eager' })
const calm = await makePerson(test, { username: 'calm', tenantId: 2 })
const ask = (token: string, id: string) => test.call('GET', '/long', { token, headers: { [workHeader]: id } })
const placeOf = async (token: string, id: string) =>
  (await test.call('GET', workPaths.place, { token, query: { id } })).result
const counts = () => test.app.workPool.counts()
const finishAll = async (answers: Promise<unknown>[]) => {
  const timer = setInterval(() => opened.splice(0).forEach(({ release }) => release()), 5)
  await Promise.all(answers)
  clearInterval(timer)
}

describe('work that waits for its turn', () => {
  it('[WORKLINE-6] whoever waits is told how many go first, and nobody else is', async () => {
    const answers = Array.from({ length: workLimits.mostOfTenant + 2 }, (_, at) => ask(eager, `work-000${at}`))
    await vi.waitFor(() => expect(counts()).toMatchObject({ running: workLimits.mostOfTenant, waiting: 2 }))
    expect(await placeOf(eager, 'work-0000')).toEqual({ state: 'running', ahead: 0 })
    expect(await placeOf(eager, `work-000${workLimits.mostOfTenant + 1}`)).toEqual({ state: 'waiting', ahead: 1 })
    expect(await placeOf(calm, 'work-0000')).toEqual({ state: 'gone', ahead: 0 })
    // Another institution does not wait behind them.
    const theirs = ask(calm, 'work-calm')
    await vi.waitFor(async () => expect(await placeOf(calm, 'work-calm')).toMatchObject({ state: 'running' }))
    await finishAll([...answers, theirs])
    await vi.waitFor(() => expect(counts()).toEqual({ running: 0, waiting: 0, institutions: 0 }))
    expect(await placeOf(eager, 'work-0000')).toEqual({ state: 'gone', ahead: 0 })
  })

  it('[WORKLINE-7] what is given up is not done, and what runs is told to end', async () => {
    const running = Array.from({ length: workLimits.mostOfTenant }, (_, at) => ask(eager, `running-${at}`))
    await vi.waitFor(() => expect(opened).toHaveLength(workLimits.mostOfTenant))
    const waiting = ask(eager, 'given-up')
    await vi.waitFor(() => expect(counts().waiting).toBe(1))
    const cancel = (token: string, id: string) => test.call('POST', workPaths.cancel, { token, body: { id } })
    await cancel(calm, 'given-up')
    expect(counts().waiting).toBe(1)
    await cancel(eager, 'given-up')
    expect((await waiting).message).toBe('任务已取消')
    await cancel(eager, 'running-0')
    expect(opened.filter(({ signal }) => signal?.aborted)).toHaveLength(1)
    await finishAll(running)
  })

  it('[WORKLINE-4] a full line refuses the next call', async () => {
    const many = workLimits.mostOfTenant + workLimits.mostWaitingOfTenant
    const answers = Array.from({ length: many }, (_, at) => ask(eager, `crowd-${at}00`))
    await vi.waitFor(() => expect(counts().waiting).toBe(workLimits.mostWaitingOfTenant))
    expect((await ask(eager, 'one-too-many')).message).toContain('任务过多，请稍后再试')
    await finishAll(answers)
  })

  it('[WORKLINE-8] outside of a turn files are neither read nor written', () => {
    expect(isInTurn()).toBe(false)
    expect(() => needTurn('a workbook')).toThrow('a workbook outside of the pool')
  })
})
