import {
  emotionCurve,
  emotionDays,
  emotionParts,
  emotionPhases,
  emotionSymbols,
} from '@liangshu/contract/insight/emotion'
import { beforeAll, describe, expect, it } from 'vitest'

import { createTestMarket, testDate } from '../../market/testing/test-market.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { replies, startUpstream } from '../../testing/upstream-server.ts'

const world = await createTestMarket()
const app = await createTestApp({ template: 'demo', market: world.market })
const token = await app.login('trader')
const upstream = await startUpstream()
beforeAll(() => world.settle())

const get = async (path: string, query: Record<string, string> = {}) =>
  (await app.call('GET', path, { token, query })).result
const parts = async (date = '') => emotionParts.parse(await get('/emotion/parts', { date }))
const symbols = async (part: string, date = '') => emotionSymbols.parse(await get('/emotion/symbols', { part, date }))

describe('emotion opened', () => {
  it('[EMOTION-12] the sixteen components add up to the index of the day, now and on a closed day', async () => {
    world.at('14:30')
    const days = emotionDays.parse(
      (await app.call('GET', '/emotion/getEmotionDay', { token })).text.startsWith('[')
        ? JSON.parse((await app.call('GET', '/emotion/getEmotionDay', { token })).text)
        : [],
    )
    for (const date of ['', days.at(-5)?.日期 ?? '']) {
      const opened = await parts(date)
      const sum = (side: string) =>
        opened.parts.filter((one) => one.side === side).reduce((total, one) => total + one.score, 0)
      expect(opened.parts).toHaveLength(16)
      expect(sum('hot')).toBeCloseTo(opened.hot, 2)
      expect(sum('panic')).toBeCloseTo(-opened.panic, 2)
      expect(days.find((one) => one.日期 === opened.date)?.火热指数).toBeCloseTo(opened.hot, 1)
    }
  })

  it('[EMOTION-13] a component opens down to the shares that make it', async () => {
    world.at('14:30')
    for (const date of ['', '2024-09-12']) {
      const opened = await parts(date)
      const valueOf = (name: string) => opened.parts.find((one) => one.name === name)?.value
      expect((await symbols('涨停家数', date)).total).toBe(valueOf('涨停家数'))
      expect((await symbols('跌停家数', date)).total).toBe(valueOf('跌停家数'))
      const height = (await symbols('连板高度', date)).records[0]?.boards ?? 0
      expect(height < 2 || height === valueOf('连板高度')).toBe(true)
      const before = (await symbols('昨日涨停表现', date)).records
      const mean = before.reduce((sum, one) => sum + (one.changeRate ?? 0), 0) / Math.max(1, before.length)
      expect(mean).toBeCloseTo(valueOf('昨日涨停表现') ?? 0, 3)
    }
    for (const { name } of (await parts()).parts) expect((await symbols(name)).explanation).not.toBe('')
  })

  it.each([
    ['/emotion/symbols', { part: '没有' }, '没有该情绪分项：没有'],
    ['/emotion/parts', { date: '2024-09-15' }, '该日期没有情绪数据'],
    ['/emotion/symbols', { part: '涨停家数', date: '2030-01-02' }, '该日期尚无行情'],
  ])('[EMOTION-13] %s %j is refused in words', async (path, query, words) => {
    expect(await app.call('GET', path, { token, query })).toMatchObject({
      success: false,
      message: expect.stringContaining(words),
    })
  })

  it('[EMOTION-14] the curve of the day has the minutes that have ended, each with the figure shown then, and goes back with the clock', async () => {
    world.at('11:02')
    const morning = emotionCurve.parse(await get('/emotion/curve'))
    expect(morning.points.at(-1)?.time).toBe('11:00')
    for (const time of ['09:45', '10:20', '11:00']) {
      world.at(time)
      const { points } = emotionCurve.parse(await get('/emotion/curve'))
      expect(points.at(-1)).toMatchObject({ time, net: Math.round((await parts()).net * 10) / 10 })
    }
    world.at('15:10')
    const whole = emotionCurve.parse(await get('/emotion/curve'))
    expect(whole.points.slice(0, morning.points.length)).toEqual(morning.points)
    expect(whole.points.at(-1)?.time).toBe('15:00')
    const close = await parts()
    expect(whole.points.at(-1)?.net).toBe(Math.round(close.net * 10) / 10)
    world.at('10:01')
    expect(emotionCurve.parse(await get('/emotion/curve')).points.at(-1)?.time).toBe('10:00')
  })

  it('[EMOTION-15] every closed day has its phase, and what followed is told with its number', async () => {
    const { phases, days } = emotionPhases.parse(await get('/emotion/phases'))
    expect(days.every(({ date }) => date < testDate)).toBe(true)
    expect(phases.reduce((sum, { n }) => sum + n, 0)).toBe(days.length)
    for (const { after } of phases)
      for (const one of after) expect(one.n >= 30 ? one.mean !== null : one.mean === null).toBe(true)
  })

  it('[EMOTION-16] is for those with the right', async () => {
    expect((await app.call('GET', '/emotion/parts', {})).success).toBe(false)
  })
})

describe('an emotion host elsewhere', () => {
  const day = { 日期: '2026-11-13', 火热指数: 15.9, 恐慌指数: -0.7, 全情绪指数: 15.2, 连板指数: 1342.6, 连板高度: 6 }

  it('[EMOTION-17] answers instead of us; down, what it said last is there with its date, and before that it is told', async () => {
    const own = await createTestApp({ template: 'demo', environment: { EMOTION_URL: upstream.origin } })
    const trader = await own.login('trader')
    const ask = () => own.call('GET', '/emotion/getEmotionDay', { token: trader })
    upstream.on('/emotion', replies.status(500))
    expect(await ask()).toMatchObject({ success: false, message: '市场情绪服务暂不可用，请稍后重试' })
    upstream.on('/emotion/getEmotionDay', replies.bytes(JSON.stringify([day])))
    upstream.on('/emotion/getEmotionProposal', replies.bytes('观望'))
    expect(JSON.parse((await ask()).text)).toEqual([day])
    expect((await own.call('GET', '/emotion/getEmotionProposal', { token: trader })).text).toBe('观望')
    for (const broken of [replies.status(502), replies.bytes('[{"日期": 1}]'), replies.bytes('<html>')]) {
      upstream.on('/emotion/getEmotionDay', broken)
      const kept = await ask()
      expect(JSON.parse(kept.text)).toEqual([day])
      expect(kept.headers['x-source']).toBe('emotion-host; stale')
    }
  })

  it('[REPLAY-3] knows only now, and says so instead of showing it for another moment', async () => {
    const own = await createTestApp({ template: 'demo', environment: { EMOTION_URL: upstream.origin } })
    const trader = await own.login('trader')
    for (const path of ['/emotion/getEmotionDay', '/emotion/getEmotionProposal'])
      expect(await own.call('GET', path, { token: trader, query: { moment: '2024-09-05 10:00' } })).toMatchObject({
        success: false,
        message: '市场情绪由外部服务提供，不支持回放',
      })
  })
})
