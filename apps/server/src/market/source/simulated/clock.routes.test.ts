import { describe, expect, it } from 'vitest'
import { marketPaths, marketStatus, type ClockBody } from '@liangshu/contract/market/quote-calls'

import { createLog } from '../../../platform/log/log.ts'
import { makePerson } from '../../../testing/make-person.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { openLocalLink } from '../../testing/local-link.ts'
import { createMarket } from '../create-market.ts'

const wall = { ms: Date.parse('2024-09-27T12:00:00Z') }
const link = openLocalLink({ seed: 2026, stocks: 60, clock: { mode: 'live' } }, () => wall.ms)
const market = createMarket(link, createLog('silent'))
await link.runner.start()
const test = await createTestApp({ market })
test.clock.advance(wall.ms - test.clock.now().getTime())
const platform = await makePerson(test, { username: 'keeper', isPlatform: true, permissions: ['SERVER:operate'] })
const tenant = await makePerson(test, { username: 'trader', permissions: ['SERVER:operate'] })

const turn = (body: ClockBody, token = platform) => test.call('POST', marketPaths.clock, { token, body })
async function shown() {
  link.runner.beat()
  const { result } = await test.call('GET', marketPaths.status, { token: platform })
  const { mode, tradingDay, asOf, isLoop } = marketStatus.parse(result)
  return { mode, tradingDay, clock: asOf?.slice(11), isLoop }
}
/** Both clocks: the market's own and the server's. */
function pass(seconds: number): void {
  wall.ms += seconds * 1000
  test.clock.advance(seconds * 1000)
}

describe('the clock of a simulated market', () => {
  it('[MKT-26] by default the last day runs in a loop outside the sessions, so that no screen is dead', async () => {
    const first = await shown()
    expect(first).toMatchObject({ mode: 'live', tradingDay: '2024-09-27', isLoop: true })
    pass(30)
    expect((await shown()).clock).not.toBe(first.clock)
  })

  it.each([
    [1, 60, '09:31:00'],
    [10, 60, '09:40:00'],
    [60, 60, '10:30:00'],
  ])('[MKT-26] a replay at ×%d shows after %d seconds %s', async (speed, seconds, clock) => {
    expect(await turn({ mode: 'replay', date: '2024-09-20', time: '09:30', speed })).toMatchObject({ success: true })
    expect(await shown()).toMatchObject({ mode: 'replay', tradingDay: '2024-09-20', clock: '09:30:00', isLoop: false })
    pass(seconds)
    expect((await shown()).clock).toBe(clock)
  })

  it('[MKT-26] a step stands still, moves by what it is told, and runs on from there', async () => {
    await turn({ mode: 'step', date: '2024-09-04', time: '11:29:30' })
    pass(100)
    expect(await shown()).toMatchObject({ mode: 'step', tradingDay: '2024-09-04', clock: '11:29:30' })
    await turn({ mode: 'step', seconds: 60 })
    expect(await shown()).toMatchObject({ tradingDay: '2024-09-04', clock: '13:00:30' })
    await turn({ mode: 'replay', speed: 2 })
    pass(10)
    expect(await shown()).toMatchObject({ mode: 'replay', tradingDay: '2024-09-04', clock: '13:00:50' })
  })

  it('[MKT-26] a later day than the one shown can be chosen; live returns to now', async () => {
    await turn({ mode: 'step', date: '2024-09-04' })
    await turn({ mode: 'step', date: '2024-09-26', time: '10:00' })
    expect(await shown()).toMatchObject({ tradingDay: '2024-09-26', clock: '10:00:00' })
    await turn({ mode: 'live' })
    expect(await shown()).toMatchObject({ mode: 'live', tradingDay: '2024-09-27' })
  })

  it.each([
    ['faster than ×60', { mode: 'replay', date: '2024-09-20', speed: 61 }, '参数错误：speed 倍速不能大于60'],
    ['slower than ×1', { mode: 'replay', date: '2024-09-20', speed: 0.5 }, '参数错误：speed 倍速不能小于1'],
    ['a Sunday', { mode: 'step', date: '2024-09-22' }, '该日期不是交易日：2024-09-22'],
    ['tomorrow', { mode: 'step', date: '2024-09-30' }, '该日期尚无行情：2024-09-30'],
    ['before the beginning', { mode: 'replay', date: '2020-01-02' }, '行情自2023-10-09起，该日期更早：2020-01-02'],
    ['no such hour', { mode: 'step', time: '25:00' }, '参数错误：time 时间格式不正确，应为 HH:mm:ss'],
  ] as const)('[MKT-26] %s is refused and nothing moves', async (_what, body, message) => {
    const before = await shown()
    expect(await turn(body)).toMatchObject({ success: false, message })
    expect(await shown()).toEqual(before)
  })

  it('[MKT-26] only a platform administrator turns it', async () => {
    const may = async (token: string) =>
      marketStatus.parse((await test.call('GET', marketPaths.status, { token })).result).canTurnClock
    expect([await may(platform), await may(tenant)]).toEqual([true, false])
    expect(await turn({ mode: 'live' }, tenant)).toMatchObject({ success: false, code: 510 })
  })
})
