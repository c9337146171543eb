import { once } from 'node:events'

import { keyRevoked } from '@liangshu/contract/hosts/agent-line'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'
import {
  connectFake,
  dial,
  enrolFake,
  proofFor,
  someFigures,
  someService,
  type FakeAgent,
  type FakeIdentity,
} from '../testing/fake-agent.ts'

const test = await createTestApp()
const { app, call, clock, ownerDb } = test
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const everything = ['SERVER:view', 'SERVER:operate', 'SERVER:enrol']
const ops = await makePerson(test, { username: 'ops', permissions: everything })
const boss = await makePerson(test, { username: 'boss', permissions: [...everything, 'SERVER:force'] })
const other = await makePerson(test, { username: 'other', tenantId: 2, permissions: everything })
const reader = await makePerson(test, { username: 'reader', permissions: ['SERVER:view'] })
const { hub } = app.hosts

async function newCode(token = ops): Promise<string> {
  const answer = await call('POST', '/server/enrolCode', { token, body: {} })
  expect(answer.message).toBe('')
  return String(answer.result['code'])
}

let identity: FakeIdentity
let agent: FakeAgent
beforeEach(async () => {
  await ownerDb.deleteFrom('host').execute()
  await ownerDb.deleteFrom('sys_announcement').execute()
  identity = await enrolFake(address, await newCode())
  agent = await connectFake(address, identity)
  return () => agent.socket.terminate()
})

/** Until the server has stored and answered everything the agent has said. */
async function stored(one: FakeAgent, seq: number): Promise<void> {
  await expect
    .poll(async () => {
      await hub.flush()
      return one.heardOf('ack').at(-1)?.seq
    })
    .toBe(seq)
}
const curveOf = async (token = ops) => {
  const answer = await call('GET', '/server/status', { token, query: { serverId: identity.hostId } })
  return (answer.result as unknown as { history: { cpu: number; at: string }[] }[])[0]?.history ?? []
}
const alertsOf = async () => {
  const answer = await call('GET', '/server/alert', { token: ops, query: { serverId: identity.hostId } })
  return answer.result as unknown as { kind: string; text: string; closedAt: string | null; isSilenced: boolean }[]
}
const act = (action: string, serviceId: string, { token = ops, ...more }: Record<string, string> = {}) =>
  call('GET', `/server/service/${action}`, {
    token,
    query: { serverId: identity.hostId, serviceId, confirm: '1', ...more },
  })

describe('an agent gets in', () => {
  it('[HOST-1] by a code that serves once', async () => {
    const code = await newCode()
    const { hostId } = await enrolFake(address, code, 'trade-01')
    const listed = await call('GET', '/server', { token: ops, query: { alias: 'trade-01' } })
    expect(listed.result).toMatchObject([{ id: hostId, name: 'trade-01', status: 'offline', ip: '127.0.0.*' }])
    await expect(enrolFake(address, code)).rejects.toThrow('登记码已使用，请重新生成')
  })

  it('[HOST-1] not by a code that is too old or made up', async () => {
    const code = await newCode()
    const forged = code.replace(/-([A-Z2-9]{24})-/, `-${'A'.repeat(24)}-`)
    await expect(enrolFake(address, forged)).rejects.toThrow('登记码不正确')
    clock.advance(16 * 60_000)
    await expect(enrolFake(address, code)).rejects.toThrow('登记码已过期，请重新生成')
  })

  it('[HOST-2] not with the key of another, and not by repeating what the right one has said', async () => {
    const stranger = await enrolFake(address, await newCode())
    const forged = await proofFor(address, { hostId: identity.hostId, key: stranger.key })
    await expect(dial(address, forged)).rejects.toThrow('主机身份验证失败')
    const proof = await proofFor(address, identity)
    const socket = await dial(address, proof)
    socket.terminate()
    await expect(dial(address, proof)).rejects.toThrow('主机身份验证失败')
    await expect(dial(address, {})).rejects.toThrow('主机身份验证失败')
  })

  it('[HOST-3] no more once its key is revoked, and is out at once', async () => {
    const closed = once(agent.socket, 'close')
    const answer = await call('POST', '/server/revoke', { token: ops, body: { serverId: identity.hostId } })
    expect(answer.result).toMatchObject({ isRevoked: true, status: 'offline' })
    expect((await closed)[0]).toBe(keyRevoked)
    await expect(connectFake(address, identity)).rejects.toThrow('主机密钥已吊销，请重新登记')
  })

  it('[HOST-3] is out after a look around when another node revoked its key', async () => {
    const closed = once(agent.socket, 'close')
    await ownerDb.updateTable('host').set({ revoked_at: clock.now() }).where('id', '=', identity.hostId).execute()
    await hub.sweep()
    expect((await closed)[0]).toBe(keyRevoked)
  })

  it('[HOST-4] only to its own institution', async () => {
    agent.report({ services: [someService('alpha')] })
    await stored(agent, 1)
    const mine = { serverId: identity.hostId }
    expect((await call('GET', '/server', { token: other })).result).toEqual([])
    for (const path of ['/server/status', '/server/service', '/server/history', '/server/maintenance'])
      expect(await call('GET', path, { token: other, query: mine })).toMatchObject({
        success: false,
        message: '主机不存在',
      })
    expect(await act('stop', 'alpha', { token: other })).toMatchObject({ success: false, message: '主机不存在' })
    const renamed = await call('POST', '/server/alias', { token: other, body: { ...mine, alias: '别人的' } })
    expect(renamed).toMatchObject({ success: false, message: '主机不存在' })
  })

  it('[HOST-5] and is put out when it talks nonsense', async () => {
    const closed = once(agent.socket, 'close')
    agent.socket.send('{"type":"reports","boot":"x"}')
    expect((await closed)[0]).toBe(1008)
  })
})

describe('what a host reports', () => {
  it('[HOST-6] is shown with its curves and services', async () => {
    agent.report({ services: [someService('alpha'), someService('beta', { state: 'stopped', pid: null })] })
    await stored(agent, 1)
    const listed = await call('GET', '/server', { token: ops, query: { status: 'online' } })
    expect(listed.result).toMatchObject([
      { id: identity.hostId, cpu: 12, mem: 40, disk: 50, serviceCount: 2, runningCount: 1, status: 'online' },
    ])
    expect(await curveOf()).toMatchObject([{ cpu: 12 }])
    agent.report({ services: [someService('alpha')] })
    await stored(agent, 2)
    const services = await call('GET', '/server/service', { token: ops, query: { serverId: identity.hostId } })
    expect(services.result).toMatchObject([{ id: 'alpha', state: 'running' }])
  })

  it('[HOST-7] after ten minutes without a line is complete, in order, and stored once', async () => {
    const boot = 'ab'.repeat(8)
    agent = await connectFake(address, identity, boot)
    const now = Date.now()
    const report = (seq: number) => ({
      seq,
      at: now - (60 - seq) * 10_000,
      figures: { ...someFigures, cpu: seq },
      services: [],
    })
    const reports = Array.from({ length: 60 }, (_, at) => report(at + 1))
    agent.say({ type: 'reports', boot, sentAt: now, reports: reports.slice(0, 40) })
    // The line breaks before the answer: what it is not sure of is sent again.
    agent.say({ type: 'reports', boot, sentAt: now, reports: reports.slice(20) })
    await stored(agent, 60)
    const curve = await curveOf()
    expect(curve.map(({ cpu }) => cpu)).toEqual(reports.map(({ seq }) => seq))
    expect(curve.map(({ at }) => at)).toEqual(curve.map(({ at }) => at).toSorted())
  })

  it('[HOST-8] is dated by the desk, however wrong the clock of the host is, and the clock is alerted', async () => {
    const wrong = Date.now() - 400 * 86_400_000
    const figures = { ...someFigures, clockOffsetMs: -400 * 86_400_000 }
    for (const _ of [1, 2, 3]) agent.report({ at: wrong - 5000, figures }, wrong)
    await stored(agent, 3)
    const [point] = await curveOf()
    const { rows } = {
      rows: await ownerDb.selectFrom('host_figure').select('at').where('host_id', '=', identity.hostId).execute(),
    }
    expect(point).toBeDefined()
    expect(clock.now().getTime() - (rows[0]?.at.getTime() ?? 0)).toBe(5000)
    for (const _ of [1, 2, 3]) {
      agent.report({ figures })
      await stored(agent, agent.heardOf('ack').length + 3)
    }
    expect(await alertsOf()).toMatchObject([{ kind: 'clock', text: '时钟慢576000分钟，超过1000毫秒' }])
  })

  it('[HOST-9] of having slept is kept and told', async () => {
    agent.report({ sleptMs: 7_200_000 })
    await stored(agent, 1)
    expect(await alertsOf()).toMatchObject([{ kind: 'slept', text: '主机曾休眠约120分钟' }])
  })

  it('[HOST-10] ends with the agent: after half a minute it is offline, told by the bell, and closed when it is back', async () => {
    agent.report()
    await stored(agent, 1)
    agent.socket.terminate()
    clock.advance(31_000)
    await hub.sweep()
    await hub.sweep()
    expect(await alertsOf()).toMatchObject([{ kind: 'offline', text: '主机离线：已31秒没有心跳', closedAt: null }])
    const told = await ownerDb
      .selectFrom('sys_announcement')
      .select(['title', 'msg_abstract', 'user_ids'])
      .where('bus_type', '=', 'hostAlert')
      .where('title', '=', '主机告警：fake')
      .orderBy('create_time', 'desc')
      .execute()
    expect(told.filter((one) => one.msg_abstract === '主机离线：已31秒没有心跳')).toHaveLength(1)
    expect(told[0]?.user_ids).toEqual(['u-boss', 'u-ops', 'u-reader'])
    agent = await connectFake(address, identity)
    agent.report()
    await stored(agent, 1)
    expect((await alertsOf())[0]).toMatchObject({ kind: 'offline', closedAt: expect.any(String) })
  })

  it('[HOST-11] over a limit three times in a row is an alert; under maintenance nobody is told', async () => {
    const body = {
      serverId: identity.hostId,
      fromTime: '2020-01-01 00:00:00',
      toTime: '2020-01-02 00:00:00',
      reason: '升级',
    }
    expect(await call('POST', '/server/maintenance', { token: ops, body })).toMatchObject({
      success: false,
      message: '维护结束时间已经过去',
    })
    const soon = new Date(clock.now().getTime() + 9 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    const added = await call('POST', '/server/maintenance', {
      token: ops,
      body: { ...body, fromTime: '2026-11-01 00:00:00', toTime: soon },
    })
    expect(added.message).toBe('')
    const hot = { ...someFigures, cpu: 99 }
    for (const seq of [1, 2]) {
      agent.report({ figures: hot })
      await stored(agent, seq)
    }
    expect(await alertsOf()).toEqual([])
    agent.report({ figures: hot })
    await stored(agent, 3)
    expect(await alertsOf()).toMatchObject([{ kind: 'cpu', text: '处理器使用率99%，超过90%', isSilenced: true }])
    agent.report()
    await stored(agent, 4)
    expect(await alertsOf()).toMatchObject([{ kind: 'cpu', closedAt: expect.any(String) }])
  })

  it('[HOST-11] an alert that could not be kept is raised by the next report, and no other host waits for it', async () => {
    const others = await connectFake(address, await enrolFake(address, await newCode()))
    const fails = vi.spyOn(app.hosts.alerts, 'applyAll').mockRejectedValueOnce(new Error('no connection left'))
    const hot = { ...someFigures, cpu: 99 }
    const report = async (seq: number) => {
      agent.report({ figures: hot })
      others.report({ figures: hot })
      await stored(agent, seq)
      await stored(others, seq)
    }
    for (const seq of [1, 2, 3]) await report(seq)
    expect(fails).toHaveBeenCalledTimes(2)
    const kept = () => ownerDb.selectFrom('host_alert').select('kind').where('kind', '=', 'cpu').execute()
    expect(await kept()).toHaveLength(1)
    await report(4)
    expect(await kept()).toHaveLength(2)
    others.socket.terminate()
    fails.mockRestore()
  })

  it('[HOST-10] a silent host that cannot be told of keeps no other from being told of', async () => {
    const others = await connectFake(address, await enrolFake(address, await newCode()))
    agent.report()
    others.report()
    await stored(agent, 1)
    await stored(others, 1)
    agent.socket.terminate()
    others.socket.terminate()
    clock.advance(31_000)
    const fails = vi.spyOn(app.hosts.alerts, 'applyAll').mockRejectedValueOnce(new Error('no connection left'))
    const offline = () => ownerDb.selectFrom('host_alert').select('host_id').where('kind', '=', 'offline').execute()
    const before = (await offline()).length
    await hub.sweep()
    expect((await offline()).length - before).toBe(1)
    await hub.sweep()
    expect((await offline()).length - before).toBe(2)
    fails.mockRestore()
  })
})

describe('an action on a service', () => {
  beforeEach(async () => {
    agent.report({ services: [someService('alpha'), someService('gateway', { type: 'trade' })] })
    await stored(agent, 1)
  })
  const tasksOf = async () => {
    const answer = await call('GET', '/server/task', { token: ops, query: { serverId: identity.hostId } })
    return answer.result as unknown as { state: string; message: string; progress: number; lastLines: string[] }[]
  }

  it('[HOST-12] wants a permission and the word confirm, goes to the agent, and ends with what it said', async () => {
    expect(await act('stop', 'alpha', { token: reader })).toMatchObject({ success: false, code: 510 })
    expect(await act('stop', 'alpha', { confirm: '0' })).toMatchObject({
      success: false,
      message: expect.stringContaining('confirm=1'),
    })
    expect((await act('start', 'alpha')).message).toBe('服务运行中，不能启动')
    const { result } = await act('stop', 'alpha')
    expect(result).toMatchObject({ action: 'stop', createBy: 'ops' })
    await expect.poll(() => agent.heardOf('act')).toMatchObject([{ action: 'stop', serviceId: 'alpha' }])
    const taskId = String(result['taskId'])
    agent.say({ type: 'task', taskId, state: 'running', progress: 40, step: '正在停止', message: '', lastLines: [] })
    await expect.poll(async () => (await tasksOf())[0]?.progress).toBe(40)
    agent.say({
      type: 'task',
      taskId,
      state: 'done',
      progress: 100,
      step: '完成',
      message: '操作成功',
      lastLines: ['bye'],
    })
    await expect.poll(tasksOf).toMatchObject([{ state: 'done', message: '操作成功', lastLines: ['bye'] }])
    const logged = await ownerDb
      .selectFrom('sys_log')
      .select('log_content')
      .where('log_content', 'like', '停止服务%')
      .execute()
    expect(logged.length).toBeGreaterThan(0)
  })

  it('[HOST-13] is one at a time: of two operators the second is told who was first', async () => {
    const answers = await Promise.all([act('restart', 'alpha'), act('stop', 'alpha', { token: boss })])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers.find(({ success }) => !success)?.message).toMatch(
      /^该服务正在执行“(重启|停止)”（(ops|boss) .* 发起），请稍候$/,
    )
    await expect.poll(() => agent.heardOf('act')).toHaveLength(1)
  })

  it('[HOST-14] that is not in the list of the agent is refused', async () => {
    expect(await act('stop', 'sshd')).toMatchObject({
      success: false,
      message: '该主机没有此服务，或代理的配置文件未列出它',
    })
    expect(await act('stop', '../etc')).toMatchObject({ success: false, code: 400 })
  })

  it('[HOST-15] has failed after a minute, and the late word of the agent changes nothing', async () => {
    const { result } = await act('stop', 'alpha')
    clock.advance(61_000)
    await hub.sweep()
    expect(await tasksOf()).toMatchObject([{ state: 'failed', message: '60秒内未完成，已按失败处理' }])
    agent.say({
      type: 'task',
      taskId: String(result['taskId']),
      state: 'done',
      progress: 100,
      step: '',
      message: '',
      lastLines: [],
    })
    agent.report({ services: [] })
    await stored(agent, 2)
    expect(await tasksOf()).toMatchObject([{ state: 'failed' }])
  })

  it('[HOST-17] is refused at once while the host is offline', async () => {
    clock.advance(31_000)
    const late = await makePerson(test, { username: 'late', permissions: everything })
    expect((await act('stop', 'alpha', { token: late })).message).toBe('主机不在线，无法执行操作')
  })

  it('[HOST-16] on a trade service with open orders or in session wants force and a second permission', async () => {
    const ask = (token: string, force: string) => act('stop', 'gateway', { token, force })
    const now = clock.now()
    const inSession = new Date(now.getTime() + 8 * 3_600_000)
    // To a Wednesday at ten in the morning, Shanghai time.
    const days = (3 - inSession.getUTCDay() + 7) % 7
    const ten = Date.UTC(inSession.getUTCFullYear(), inSession.getUTCMonth(), inSession.getUTCDate() + days + 7, 2)
    clock.advance(ten - now.getTime())
    const [fresh, chief] = [
      await makePerson(test, { username: 'ops2', permissions: everything }),
      await makePerson(test, { username: 'boss2', permissions: [...everything, 'SERVER:force'] }),
    ]
    agent.report({ services: [someService('gateway', { type: 'trade' })] })
    await stored(agent, 2)
    expect((await ask(fresh, '0')).message).toBe('正在交易时段，停止交易服务需要强制确认（force=1）')
    expect((await ask(fresh, '1')).message).toBe('正在交易时段，强制操作需要“强制停止交易服务”权限')
    expect(await ask(chief, '1')).toMatchObject({ success: true, result: { isForced: true } })

    // On to a Sunday, on which nobody trades: open orders of the institution count there too, those of others do not.
    clock.advance(4 * 86_400_000)
    const [late, lateChief] = [
      await makePerson(test, { username: 'ops3', permissions: everything }),
      await makePerson(test, { username: 'boss3', permissions: [...everything, 'SERVER:force'] }),
    ]
    const stop = (token: string, force: string) => act('stop', 'router', { token, force })
    agent.report({ services: [someService('router', { type: 'trade' })] })
    await stored(agent, 3)
    for (const tenantId of [1, 2]) await insertWorkingOrder(tenantId)
    const needed = await stop(late, '0')
    expect(needed).toMatchObject({ code: 428, message: '有1笔未完成委托，停止交易服务需要强制确认（force=1）' })
    expect((await stop(late, '1')).message).toBe('有1笔未完成委托，强制操作需要“强制停止交易服务”权限')
    await ownerDb.deleteFrom('trade_order').where('tenant_id', '=', 1).execute()
    expect(await stop(late, '0')).toMatchObject({ success: true, result: { isForced: false } })
    await insertWorkingOrder(1)
    clock.advance(61_000)
    agent.report({ services: [someService('router', { type: 'trade' })] })
    await stored(agent, 4)
    await hub.sweep()
    expect(await stop(lateChief, '1')).toMatchObject({ success: true, result: { isForced: true, createBy: 'boss3' } })
    await ownerDb.deleteFrom('trade_order').execute()
  })
})

/** An order that stands in the market; whose account it is does not matter here. */
async function insertWorkingOrder(tenantId: number): Promise<void> {
  await ownerDb.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into trade_order (id, tenant_id, account_id, product_id, cl_ord_id, symbol, side, position_effect,
        order_type, tif, price, volume, freeze_price, status, fees, origin_module, trading_day, created_by, created_at,
        updated_at, version)
      values (${`order${tenantId}`}, ${tenantId}, 'A1', 'P1', ${`cl${tenantId}`}, 'SHSE.600519', 1, 1, 1, 'day', 1, 100, 1,
        1, '{}', 'desk', '2026-01-05', 'ops', now(), now(), 1)`.execute(tx)
  })
}
