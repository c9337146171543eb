import type { MorningCheck } from '@liangshu/contract/hosts/morning-check'
import { expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { insert } from '../host/host.store.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { someFigures } from '../testing/fake-agent.ts'
import { morningCheckJob } from './morning-check.ts'

const test = await createTestApp()
const { app, call, db, ownerDb, clock } = test

async function addHost(
  name: string,
  tenantId: number,
  more: { disk?: number; clockOffsetMs?: number; isSilent?: boolean } = {},
) {
  const { isSilent = false, ...figures } = more
  await asPlatform(db, (tx) =>
    insert(tx, {
      id: Buffer.from(name.padEnd(16, '.')).toString('hex'),
      tenant_id: tenantId,
      name,
      public_key: 'k',
      last_seen: isSilent ? new Date(clock.now().getTime() - 60_000) : clock.now(),
      figures: JSON.stringify({ ...someFigures, ...figures }),
      create_time: clock.now(),
    }),
  )
}
/** To nine o'clock in Shanghai on the next day that is this day of the week. */
function goTo(weekday: number): void {
  const shanghai = new Date(clock.now().getTime() + 8 * 3_600_000)
  const days = ((weekday - shanghai.getUTCDay() + 7) % 7) + 7
  const nine = Date.UTC(shanghai.getUTCFullYear(), shanghai.getUTCMonth(), shanghai.getUTCDate() + days, 1)
  clock.advance(nine - clock.now().getTime())
}
const log: string[] = []
const run = (hosts: Pick<typeof app.hosts, 'checks' | 'alerts'> = app.hosts) =>
  morningCheckJob(db, hosts).run({
    parameter: '',
    now: clock.now(),
    lastSuccess: undefined,
    signal: new AbortController().signal,
    log: (line) => log.push(line),
  })
const told = () =>
  ownerDb
    .selectFrom('sys_announcement')
    .select(['tenant_id', 'title', 'msg_abstract', 'user_ids'])
    .where('bus_type', '=', 'hostAlert')
    .execute()

it('[HOST-31] names what is wrong before the opening, to those of the institution alone', async () => {
  goTo(3)
  const ops = await makePerson(test, { username: 'ops', permissions: ['SERVER:view'] })
  await makePerson(test, { username: 'other', tenantId: 2, permissions: ['SERVER:view'] })
  await addHost('well', 1)
  await addHost('full', 1, { disk: 97 })
  await addHost('late', 1, { clockOffsetMs: 90_000 })
  await addHost('gone', 1, { isSilent: true })
  await addHost('theirs', 2, { disk: 99 })
  const { result } = await call('GET', '/server/morningCheck', { token: ops })
  const { items, state, isTradingDay } = result as unknown as MorningCheck
  expect({ state, isTradingDay }).toEqual({ state: 'fail', isTradingDay: true })
  const stateOf = Object.fromEntries(items.map((item) => [item.key, [item.state, ...item.details]]))
  expect(stateOf).toMatchObject({
    hosts: ['fail', 'gone：离线'],
    clock: ['fail', 'late：偏差90000毫秒'],
    disk: ['fail', 'full：已用97%'],
    feeds: ['fail'],
    brokers: ['ok'],
    strategies: ['ok'],
    settlement: ['ok'],
  })
  expect(await run()).toBe('已检查2家机构')
  const messages = await told()
  const mine = messages.find(({ tenant_id: tenant }) => tenant === 1)
  expect(mine).toMatchObject({ title: '开盘前检查：异常', user_ids: ['u-ops'] })
  expect(mine?.msg_abstract).toContain('磁盘空间异常：2台正常，1台空间不足')
  expect(mine?.msg_abstract).not.toContain('theirs')
  // Once a day, however often it runs.
  await run()
  expect((await told()).length).toBe(messages.length)
})

it('[HOST-31] says nothing on a day without trading', async () => {
  goTo(0)
  const before = (await told()).length
  expect(await run()).toBe('非交易日，未检查')
  expect((await told()).length).toBe(before)
})

it('[HOST-31] an institution whose check breaks keeps no other from its message', async () => {
  goTo(4)
  const before = await told()
  const check: typeof app.hosts.checks.check = async (scope) => {
    if (scope.tenantId === 0) throw new Error('no connection left')
    return app.hosts.checks.check(scope)
  }
  log.length = 0
  await expect(run({ alerts: app.hosts.alerts, checks: { check } })).rejects.toThrow('no connection left')
  expect(log[0]).toBe('平台：执行出错')
  const news = (await told()).slice(before.length)
  expect(news).toContainEqual(expect.objectContaining({ tenant_id: 1, title: '开盘前检查：异常' }))
})
