import { describe, expect, it } from 'vitest'

import { createJobRegistry, type JobContext, type JobDefinition } from './job-registry.ts'
import { runJob } from './run-job.ts'

const context = { parameter: 'p', now: new Date('2026-01-05T01:00:00Z'), lastSuccess: undefined }
const job = (run: (given: JobContext) => Promise<string>, timeoutMs = 60_000): JobDefinition => ({
  name: 'a',
  title: '甲',
  timeoutMs,
  run,
})
const go = (run: (given: JobContext) => Promise<string>, timeoutMs?: number, stop = new AbortController().signal) =>
  runJob(job(run, timeoutMs), context, stop)

describe('one run of a job', () => {
  it('[JOB-1] gives what the job says and what it logged, line by line', async () => {
    const outcome = await go(async ({ log, parameter, now, lastSuccess }) => {
      log('one')
      log(`${parameter} ${now.toISOString()} ${lastSuccess}`)
      return 'done'
    })
    expect(outcome).toEqual({ status: 'success', result: 'done', log: 'one\np 2026-01-05T01:00:00.000Z undefined' })
  })

  it('[JOB-5] what it throws is its result, before its first step as well', async () => {
    expect(await go(() => Promise.reject(new Error('no data')))).toEqual({
      status: 'failed',
      result: 'no data',
      log: '',
    })
    expect(
      await go(() => {
        throw new Error('at once')
      }),
    ).toMatchObject({ status: 'failed', result: 'at once' })
    // oxlint-disable-next-line prefer-promise-reject-errors -- what jobs throw is not always an error
    expect(await go(() => Promise.reject('words'))).toMatchObject({ status: 'failed', result: 'words' })
  })

  it('[JOB-5] one that hangs is told to end, and given up', async () => {
    let told: unknown
    const outcome = await go(({ signal, log }) => {
      log('begun')
      signal.addEventListener('abort', () => (told = signal.aborted))
      return new Promise(() => undefined)
    }, 20)
    expect(outcome).toEqual({ status: 'timeout', result: '执行超过1秒，已放弃等待', log: 'begun' })
    expect(told).toBe(true)
  })

  it('[JOB-9] one that is under way when the server stops is told so, one that begins then too', async () => {
    const stop = new AbortController()
    const running = go(() => new Promise(() => undefined), 60_000, stop.signal)
    stop.abort()
    const interrupted = { status: 'failed', result: '服务停止，执行被中断', log: '' }
    expect(await running).toEqual(interrupted)
    expect(await go(() => new Promise(() => undefined), 60_000, stop.signal)).toEqual(interrupted)
  })

  it('[JOB-100] keeps 500 lines of 1,000 characters and says that there were more, and 2,000 characters of a result', async () => {
    const logging = (lines: number) =>
      go(async ({ log }) => {
        for (let line = 1; line <= lines; line += 1) log(`${line}`)
        return 'x'.repeat(2000)
      })
    const full = await logging(500)
    expect(full.log.split('\n')).toHaveLength(500)
    expect(full.result).toHaveLength(2000)
    const over = (await logging(510)).log.split('\n')
    expect(over).toHaveLength(501)
    expect(over.slice(-2)).toEqual(['500', '……日志过长，其余省略'])
    const long = await go(async ({ log }) => {
      log('y'.repeat(1000))
      log('z'.repeat(1001))
      return 'x'.repeat(2001)
    })
    expect(long.log.split('\n').map((line) => line.length)).toEqual([1000, 1000])
    expect(long.result).toHaveLength(2000)
  })
})

it('[JOB-8] a job is found by its name and by names of older systems, and by no name every object has', () => {
  const known = job(async () => '')
  const registry = createJobRegistry([known], { old: 'a', lost: 'gone' })
  expect(['a', 'old', 'lost', 'b', 'constructor', ''].map((name) => registry.find(name) === known)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
  expect(registry.all).toEqual([known])
})
