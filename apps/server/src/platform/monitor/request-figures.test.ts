import { fastify } from 'fastify'
import { describe, expect, it } from 'vitest'

import { createFakeClock } from '../../testing/fake-clock.ts'
import { createRequestMetrics, installRequestMetrics } from './request-metrics.ts'

const start = new Date('2026-01-05T01:00:00Z')
const trace = (at: Date, more: { ms?: number; status?: number; route?: string; method?: string } = {}) => ({
  at,
  method: 'GET',
  route: '/a',
  status: 200,
  ms: 1,
  username: null,
  ip: '127.0.0.1',
  ...more,
})

function begin() {
  const clock = createFakeClock(start)
  const metrics = createRequestMetrics(clock)
  const note = (more?: Parameters<typeof trace>[1]) => metrics.note(trace(clock.now(), more))
  const times = (count: number, more?: Parameters<typeof trace>[1]) => {
    for (let made = 0; made < count; made += 1) note(more)
  }
  return { clock, metrics, note, times }
}

describe('how many calls there are a second', () => {
  it('[MON-100] counts a call for a minute, and no longer', () => {
    const { clock, metrics, times } = begin()
    times(3)
    clock.advance(59_999)
    expect(metrics.figures().perSecond).toBe(3 / 60)
    clock.advance(1)
    expect(metrics.figures().perSecond).toBe(0)
  })

  it('[MON-100] with 1,999 calls the minute is the measure, with 2,000 the time since the oldest of them', () => {
    const { clock, metrics, note, times } = begin()
    times(1)
    clock.advance(10_000)
    times(1998)
    expect(metrics.figures().perSecond).toBe(1999 / 60)
    note()
    expect(metrics.figures().perSecond).toBe(200)
    // The next one takes the place of the oldest.
    clock.advance(4000)
    note()
    expect(metrics.figures().perSecond).toBe(500)
  })

  it('[MON-100] tells a figure for calls that all came in one millisecond', () => {
    const { metrics, times } = begin()
    times(2000)
    expect(metrics.figures().perSecond).toBe(2_000_000)
  })
})

describe('how long calls take', () => {
  it('[MON-100] without any call every time is nothing; one call is all of them', () => {
    const { metrics, note } = begin()
    expect(metrics.figures()).toMatchObject({ p50Ms: 0, p95Ms: 0, p99Ms: 0 })
    note({ ms: 7 })
    expect(metrics.figures()).toMatchObject({ p50Ms: 7, p95Ms: 7, p99Ms: 7 })
  })

  it('[MON-100] of the newest 2,000 calls, whatever came before', () => {
    const { metrics, note, times } = begin()
    note({ ms: 9 })
    times(1999)
    expect(metrics.figures().p99Ms).toBe(1)
    for (let ms = 1; ms <= 2000; ms += 1) note({ ms })
    expect(metrics.figures()).toMatchObject({ total: 4000, p50Ms: 1001, p95Ms: 1901, p99Ms: 1981 })
    note({ ms: 5000 })
    expect(metrics.figures()).toMatchObject({ p50Ms: 1002, p95Ms: 1902, p99Ms: 1982 })
  })

  it('[MON-100] a part of a place takes the call below it', () => {
    const { metrics, note } = begin()
    for (const ms of [10, 20, 30]) note({ ms })
    expect(metrics.figures()).toMatchObject({ p50Ms: 20, p95Ms: 30, p99Ms: 30 })
  })
})

it('[MON-100] answers are counted by the first digit; failed are those from 500 on', () => {
  const { metrics, note } = begin()
  for (const status of [101, 204, 302, 404, 499, 500, 503]) note({ status })
  expect(metrics.figures()).toMatchObject({ total: 7, failed: 2, byStatus: { '1': 1, '2': 1, '3': 1, '4': 2, '5': 2 } })
})

describe('the last calls', () => {
  it('[MON-101] the newest first, counted through, 500 of them', () => {
    const { metrics, note, times } = begin()
    times(499)
    note({ route: '/b' })
    expect(metrics.traces().map(({ id }) => id)).toEqual(Array.from({ length: 500 }, (_, at) => 500 - at))
    expect(metrics.traces()[0]?.route).toBe('/b')
    note({ route: '/' })
    note({ route: '/c' })
    expect(metrics.traces()).toHaveLength(500)
    expect([metrics.traces()[0]?.id, metrics.traces().at(-1)?.id]).toEqual([502, 2])
  })
})

describe('the routes that take the time', () => {
  it('[MON-102] the one that took most altogether first, with how often, how long on average and at most', () => {
    const { metrics, note } = begin()
    for (const ms of [10, 20, 60]) note({ route: '/often', ms })
    note({ route: '/slow', ms: 89 })
    note({ route: '/slow', method: 'POST', ms: 91 })
    expect(metrics.routes()).toEqual([
      { route: 'POST /slow', count: 1, averageMs: 91, p95Ms: 91, slowestMs: 91 },
      { route: 'GET /often', count: 3, averageMs: 30, p95Ms: 60, slowestMs: 60 },
      { route: 'GET /slow', count: 1, averageMs: 89, p95Ms: 89, slowestMs: 89 },
    ])
  })

  it('[MON-102] twenty of them, and of each the 95th of a hundred among its newest 200', () => {
    const { metrics, note } = begin()
    for (let route = 1; route <= 21; route += 1) note({ route: `/${route}`, ms: route })
    expect(metrics.routes().map(({ route }) => route)).toEqual(Array.from({ length: 20 }, (_, at) => `GET /${21 - at}`))
    for (let ms = 200; ms >= 1; ms -= 1) note({ route: '/ring', ms })
    expect(metrics.routes()[0]).toEqual({
      route: 'GET /ring',
      count: 200,
      averageMs: 100.5,
      p95Ms: 191,
      slowestMs: 200,
    })
    // Takes the place of the oldest, which was the slowest.
    note({ route: '/ring', ms: 1 })
    expect(metrics.routes()[0]).toMatchObject({ count: 201, p95Ms: 190, slowestMs: 200 })
    note({ route: '/ring', ms: 5 })
    expect(metrics.routes()[0]).toMatchObject({ count: 202, p95Ms: 189 })
  })

  it('[MON-102] without any call there is none', () => expect(begin().metrics.routes()).toEqual([]))
})

describe('in an app', () => {
  it('[MON-103] every answer is noted with its route, its status and who asked', async () => {
    const clock = createFakeClock(start)
    const app = fastify()
    app.decorateRequest('signedInActor', null)
    installRequestMetrics(app, clock)
    app.addHook('onRequest', (request, _reply, done) => {
      if (request.headers['x-who'] !== undefined) request.signedInActor = { username: 'somebody' } as never
      done()
    })
    app.post('/things/:id', (_request, reply) => reply.code(201).send('made'))
    await app.inject({ method: 'POST', url: '/things/secret-of-mine', headers: { 'x-who': 'yes' } })
    await app.inject({ url: '/nowhere/secret' })
    expect(app.requestMetrics.traces()).toEqual([
      {
        id: 2,
        at: start,
        method: 'GET',
        route: '(无此路径)',
        status: 404,
        ms: expect.any(Number),
        username: null,
        ip: '127.0.0.1',
      },
      {
        id: 1,
        at: start,
        method: 'POST',
        route: '/things/:id',
        status: 201,
        ms: expect.any(Number),
        username: 'somebody',
        ip: '127.0.0.1',
      },
    ])
    await app.close()
  })
})
