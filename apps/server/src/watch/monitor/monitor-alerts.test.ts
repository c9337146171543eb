import { describe, expect, it } from 'vitest'
import type { NoticeMessage } from '@liangshu/contract/notice'

import { createMarket } from '../../market/index.ts'
import { openLocalLink } from '../../market/testing/local-link.ts'
import type { NoticeBus } from '../../platform/bus/notice-bus.ts'
import { createLog } from '../../platform/log/log.ts'
import { tellUsers } from '../../system/index.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { monitorWork, type AlertParts } from './monitor-alerts.ts'
import { quietBus } from './quiet-bus.ts'

const clock = createFakeClock(new Date('2024-03-20T02:30:00Z'))
const link = openLocalLink({ seed: 2026, stocks: 100, clock: { mode: 'live' } }, () => clock.now().getTime())
const market = createMarket(link, createLog('silent'))
await link.runner.start()
const server = await createTestApp({ template: 'demo', market })
const token = await server.login('trader')
const heard: NoticeMessage[] = []
const bus: NoticeBus = { toUsers: (_tenant, _users, message) => void heard.push(message), toAll: () => undefined }
const tell: AlertParts['tell'] = ({ userId, level, id, restMs, isSpoken, ...telling }) => {
  const about = { kind: 'marketAlert', id, restMs }
  const told = { ...telling, userIds: [userId], priority: level, about }
  return tellUsers(server.db, isSpoken ? bus : quietBus(bus), told, clock.now())
}
const robot: [url: string, text: string][] = []
const wechat: AlertParts['wechat'] = async (...message) => void robot.push(message)
const parts: AlertParts = { db: server.db, clock, market, tell, wechat, log: createLog('silent') }
const work = monitorWork(parts)
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
    const other = monitorWork(parts)
    clock.advance(6000)
    link.runner.beat()
    await other.turn(undefined as never, () => true)
    expect(await told()).toHaveLength(1)
  })

  it('[ALERT-10] only a rule that asks for it is read aloud; one that asks for the robot tells it as well', async () => {
    // The alert before was not spoken: it came without its words.
    expect(heard.at(-1)).toEqual({ cmd: 'user', msgId: expect.any(String) as string })
    const groupId = String((await post('/api/group/save', { name: '播报组' }))['id'])
    await post('/api/group/setBondGroup', { groupId, op: 'add', symbols: [symbol] })
    const rules = [{ metric: 'price', op: 'ge', value: 0.02, cooldownMin: 60, channels: ['voice', 'wechat'] }]
    const wechatUrl = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=k'
    await post('/api/group/setMonitor', { groupId, enabled: true, rules, wechatUrl })
    await turn()
    expect(heard.at(-1)?.msgTxt).toContain(`播报组：${row?.name} 价格≥0.02`)
    expect(robot).toEqual([[wechatUrl, heard.at(-1)?.msgTxt]])
    await turn()
    expect(robot).toHaveLength(1)
  })

  it('[WATCH-6] a price noted beside a member is told when it is reached, though the group has no monitor', async () => {
    const groupId = String((await post('/api/group/save', { name: '便签组' }))['id'])
    await post('/api/group/setBondGroup', { groupId, op: 'add', symbols: [symbol], note: '减仓', targetPrice: 0.01 })
    await turn()
    await turn()
    const said = (await told()).filter(({ title }) => title.startsWith('便签组'))
    expect(said.map(({ title }) => title)).toEqual([
      expect.stringMatching(`^便签组：${row?.name} 到达目标价0.01，现价[\\d.]+（减仓）$`) as string,
    ])
    expect(heard.at(-1)?.msgTxt).toContain('到达目标价0.01')
    await post('/api/group/setBondGroup', { groupId, op: 'update', symbols: [symbol], targetPrice: 0 })
    const [member] = (await server.call('GET', '/api/group/bondGroupList', { token, query: { groupId } }))
      .result as unknown as { targetPrice: number | null }[]
    expect(member?.targetPrice).toBeNull()
  })

  it('[WATCH-7] a rule that begins anew with every look is told once a minute, whatever rest it asks for', async () => {
    const groupId = String((await post('/api/group/save', { name: '抖动组' }))['id'])
    await post('/api/group/setBondGroup', { groupId, op: 'add', symbols: [symbol] })
    const rules = [{ metric: 'price', op: 'ge', value: 0.03, cooldownMin: 0 }]
    await post('/api/group/setMonitor', { groupId, enabled: true, rules })
    // Every look by a process that has not looked before: to each of them it has just begun.
    for (let look = 0; look < 20; look += 1) {
      clock.advance(6000)
      link.runner.beat()
      await monitorWork(parts).turn(undefined as never, () => true)
    }
    const said = (await told()).filter(({ title }) => title.startsWith('抖动组'))
    expect(said).toHaveLength(2)
  })

  it('[ALERT-11] news that names a member of the group is told once, and no older news', async () => {
    const until = market.time().epochMs
    const later = await (async () => {
      // The next hour of the day: find an item that is published in it.
      for (let minute = 0; minute < 60; minute += 1) {
        clock.advance(60_000)
        link.runner.beat()
        const news = await market.ask('stockNews', { since: until })
        if (news.length > 0) return news
      }
      throw new Error('no news of a stock within an hour')
    })()
    const item = later[0]
    const groupId = String((await post('/api/group/save', { name: '新闻组' }))['id'])
    await post('/api/group/setBondGroup', { groupId, op: 'add', symbols: [item?.symbol] })
    await post('/api/group/setMonitor', { groupId, enabled: true, rules: [{ metric: 'news', op: 'ge', value: 1 }] })
    const fresh = monitorWork(parts)
    const look = async () => {
      clock.advance(6000)
      link.runner.beat()
      await fresh.turn(undefined as never, () => true)
    }
    await look()
    await look()
    const about = (await told()).filter(({ title }) => title.includes('新闻组'))
    expect(about.map(({ title }) => title)).toEqual([
      `新闻组：${market.instrument(item?.symbol ?? '')?.name} 新闻：${item?.title}`,
    ])
    // A process that looks half an hour later finds nothing new in it.
    clock.advance(30 * 60_000)
    link.runner.beat()
    const late: string[] = []
    const silent: AlertParts['tell'] = async ({ title }) => {
      late.push(title)
      return false
    }
    await monitorWork({ ...parts, tell: silent }).turn(undefined as never, () => true)
    expect(late.filter((title) => title.includes('新闻组'))).toEqual([])
  })

  it('[ALERT-3] an owner who cannot be told keeps no other from hearing', async () => {
    for (const name of ['先看的', '后看的']) {
      const groupId = String((await post('/api/group/save', { name }))['id'])
      await post('/api/group/setBondGroup', { groupId, op: 'add', symbols: [symbol] })
      await post('/api/group/setMonitor', {
        groupId,
        enabled: true,
        rules: [{ metric: 'price', op: 'ge', value: 0.001 }],
      })
    }
    const titles: string[] = []
    const failing: AlertParts['tell'] = async ({ title }) => {
      titles.push(title.split('：')[0] ?? '')
      if (titles.length === 1) throw new Error('no connection left')
      return true
    }
    clock.advance(6000)
    link.runner.beat()
    await monitorWork({ ...parts, tell: failing }).turn(undefined as never, () => true)
    expect(titles).toEqual(expect.arrayContaining(['先看的', '后看的']))
  })

  it('[ALERT-5] a day that is shown again alarms nobody', async () => {
    await server.ownerDb.deleteFrom('sys_announcement').where('bus_type', '=', 'marketAlert').execute()
    // In the evening the last day runs in a loop.
    clock.advance(10 * 3_600_000)
    const evening = monitorWork({ ...parts, tell: () => Promise.reject(new Error('told')) })
    link.runner.beat()
    await evening.turn(undefined as never, () => true)
    expect(market.time().isLoop).toBe(true)
    expect(await told()).toEqual([])
  })
})
