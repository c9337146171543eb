import { describe, expect, it } from 'vitest'

import { createLog } from '../../platform/log/log.ts'
import { tellUsers } from '../../system/index.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createMarket } from '../source/create-market.ts'
import { openLocalLink } from '../source/market-link.ts'
import { monitorWork, type AlertParts } from './monitor-alerts.ts'

const clock = createFakeClock(new Date('2024-03-20T02:30:00Z'))
const link = openLocalLink({ seed: 2026, stocks: 100, clock: { mode: 'live' } }, () => clock.now().getTime())
const market = createMarket(link, createLog('silent'))
await link.runner.start()
const server = await createTestApp({ template: 'demo', market })
const token = await server.login('trader')
const tell: AlertParts['tell'] = ({ userId, level, id, restMs, ...telling }) => {
  const about = { kind: 'marketAlert', id, restMs }
  return tellUsers(
    server.db,
    server.app.noticeBus,
    { ...telling, userIds: [userId], priority: level, about },
    clock.now(),
  )
}
const work = monitorWork({ db: server.db, clock, market, tell })
/** Nothing of a turn needs the connection of the one that keeps the market. */
const turn = async () => {
  clock.advance(6000)
  link.runner.beat()
  await work.turn(undefined as never, () => true)
}

const row = market.master().rows.find(({ secType, listing }) => secType === 'stock' && listing === 'listed')
const symbol = row?.symbol ?? ''
const post = async (path: string, body: unknown) => {
  const answer = await server.call('POST', path, { token, body })
  if (!answer.success) throw new Error(answer.message)
  return answer.result
}
const told = () =>
  server.ownerDb
    .selectFrom('sys_announcement')
    .select(['title', 'priority', 'user_ids', 'send_status'])
    .where('bus_type', '=', 'marketAlert')
    .orderBy('create_time')
    .execute()

describe('alerts of monitored groups', () => {
  it('[ALERT-3] what begins to hold is told to the owner once, with its level', async () => {
    const group = await post('/api/group/save', { name: '预警组' })
    const groupId = String(group['id'])
    await post('/api/group/setBondGroup', { groupId, op: 'add', symbols: [symbol] })
    const rules = [{ metric: 'price', op: 'ge', value: 0.01, cooldownMin: 60, level: 'H' }]
    await post('/api/group/setMonitor', { groupId, enabled: true, rules })
    await turn()
    await turn()
    const [alert, ...more] = await told()
    expect(more).toEqual([])
    expect(alert).toMatchObject({ priority: 'H', send_status: '1' })
    expect(alert?.title).toContain(`预警组：${row?.name} 价格≥0.01`)
    const mine = await server.call('GET', '/sys/annountCement/listByUser', { token })
    expect(JSON.stringify(mine.result)).toContain('预警组')
  })

  it('[ALERT-4] another process that takes over does not tell it again within its rest', async () => {
    const other = monitorWork({ db: server.db, clock, market, tell })
    clock.advance(6000)
    link.runner.beat()
    await other.turn(undefined as never, () => true)
    expect(await told()).toHaveLength(1)
  })

  it('[ALERT-5] a day that is shown again alarms nobody', async () => {
    await server.ownerDb.deleteFrom('sys_announcement').where('bus_type', '=', 'marketAlert').execute()
    // In the evening the last day runs in a loop.
    clock.advance(10 * 3_600_000)
    const evening = monitorWork({ db: server.db, clock, market, tell: () => Promise.reject(new Error('told')) })
    link.runner.beat()
    await evening.turn(undefined as never, () => true)
    expect(market.time().isLoop).toBe(true)
    expect(await told()).toEqual([])
  })
})
