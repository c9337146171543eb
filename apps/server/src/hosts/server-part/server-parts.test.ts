import { expect, it } from 'vitest'

import { createMarket, openWorkerLink } from '../../market/index.ts'
import { createLog } from '../../platform/log/log.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'

const test = await createTestApp()
const { app, call, ownerDb } = test
const permissions = ['SERVER:view', 'SERVER:operate']
const admin = await makePerson(test, { username: 'root', isPlatform: true, permissions })
const ops = await makePerson(test, { username: 'ops', permissions })
const { serverParts } = app.hosts
const deskId = await serverParts.ownHost()

const restart = (serviceId: string, token = admin, action = 'restart') =>
  call('POST', `/server/service/${action}`, { token, query: { serverId: deskId, serviceId, confirm: '1' } })
const taskOf = async (serviceId: string) =>
  ownerDb
    .selectFrom('host_task')
    .selectAll()
    .where('service_id', '=', serviceId)
    .orderBy('create_time', 'desc')
    .executeTakeFirst()

it('[HOST-30] parts of the desk are services of its machine, which is the same after every start', async () => {
  expect(await serverParts.ownHost()).toBe(deskId)
  await serverParts.write()
  const { result } = await call('GET', '/server/service', { token: admin, query: { serverId: deskId } })
  expect(result).toMatchObject(
    [
      { id: 'jobs', name: '任务调度', driver: 'desk', state: 'running', canOperate: true },
      { id: 'analysis', name: '分析队列', driver: 'desk', state: 'running', canOperate: true },
    ]
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map((one) => expect.objectContaining(one)),
  )
})

it('[HOST-30] the scheduler and the queue of analyses really begin anew, and go on', async () => {
  await serverParts.write()
  for (const part of ['jobs', 'analysis']) {
    expect((await restart(part)).message).toBe('')
    await serverParts.settle()
    expect(await taskOf(part)).toMatchObject({ state: 'done', message: '已重新启动', create_by: 'root' })
  }
  const runs = () => ownerDb.selectFrom('sys_job_run').select('id').where('job_name', '=', 'thinHostFigures').execute()
  await ownerDb
    .updateTable('sys_quartz_job')
    .set({ next_run_at: new Date(0) })
    .where('id', '=', 'job-thin-host-figures')
    .execute()
  await expect.poll(async () => (await runs()).length).toBeGreaterThan(0)
})

it('[HOST-30] a part that cannot begin anew says why, one without a restart is refused, and nobody else sees them', async () => {
  app.addServerPart({
    key: 'fails',
    name: '会失败',
    type: 'job',
    look: () => ({ state: 'running', says: '' }),
    restart: () => Promise.reject(new Error('端口被占用')),
  })
  app.addServerPart({ key: 'fixed', name: '不可重启', type: 'web', look: () => ({ state: 'running', says: '' }) })
  await serverParts.write()
  await restart('fails')
  await serverParts.settle()
  expect(await taskOf('fails')).toMatchObject({ state: 'failed', message: '重启失败：端口被占用' })
  expect((await restart('fixed')).message).toBe('该服务在当前运行方式下不能从这里重启')
  expect((await restart('jobs', admin, 'stop')).message).toBe('平台自身的服务只能重启')
  expect((await restart('jobs', ops)).message).toBe('主机不存在')
  expect((await call('GET', '/server', { token: ops })).result).toEqual([])
})

it('[HOST-30] the market thread ends and another one brings the market back', async () => {
  const market = createMarket(openWorkerLink({ seed: 7, stocks: 100, clock: { mode: 'live' } }), createLog('silent'))
  try {
    await expect.poll(() => market.isReady).toBe(true)
    const before = market.master().rows.length
    await market.restart?.()
    expect(market.isReady).toBe(false)
    expect(() => market.time()).toThrow('行情准备中')
    await expect.poll(() => market.isReady).toBe(true)
    expect(market.master().rows.length).toBe(before)
  } finally {
    await market.close()
  }
})
