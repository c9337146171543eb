import { once } from 'node:events'

import { keyRevoked } from '@liangshu/contract/hosts/agent-line'
import { usualThresholds } from '@liangshu/contract/hosts/host'
import { workHeader, workPaths } from '@liangshu/contract/work'
import { afterAll, describe, expect, it, vi } from 'vitest'

import { createRedisBus } from '../../platform/bus/redis-bus.ts'
import { createNodeState } from '../../platform/cluster/node-state.ts'
import { createLog } from '../../platform/log/log.ts'
import { makePerson } from '../../testing/make-person.ts'
import { openRedisDouble } from '../../testing/redis-double.ts'
import { buildSecondApp } from '../../testing/second-app.ts'
import { basePath, createTestApp } from '../../testing/test-app.ts'
import { connectFake, enrolFake, someService } from '../testing/fake-agent.ts'

const redis = await openRedisDouble()
const log = createLog('silent')
async function openNode() {
  const bus = createRedisBus({ url: redis.url, prefix: 'hosts', log })
  await vi.waitFor(() => expect(bus.state()).toBe('connected'), 10_000)
  return createNodeState(bus)
}
const nodes = [await openNode(), await openNode()] as const
const release = Promise.withResolvers<void>()
// The operator's node is the first; the agent is connected to the second.
const CREDENTIAL_KEY = 'a key that all nodes of a desk have to share'
const operators = await createTestApp({ node: nodes[0], environment: { CREDENTIAL_KEY } })
const agents = await buildSecondApp(operators, nodes[1], { CREDENTIAL_KEY })
agents.get(`${basePath}/long`, { config: { access: 'session', work: true } }, async () => {
  await release.promise
  return 'done'
})
const address = await agents.listen({ port: 0, host: '127.0.0.1' })
afterAll(async () => {
  await agents.close()
  for (const { bus } of nodes) await bus.close()
  await redis.close()
})

const { call } = operators
const token = await makePerson(operators, {
  username: 'ops',
  permissions: ['SERVER:view', 'SERVER:operate', 'SERVER:enrol'],
})
const { result } = await call('POST', '/server/enrolCode', { token, body: {} })
const agent = await connectFake(address, await enrolFake(address, String(result['code'])))
const query = { serverId: agent.hostId, serviceId: 'alpha' }
agent.report({ services: [someService('alpha')] })
await vi.waitFor(async () => {
  await agents.hosts.hub.flush()
  expect(agent.heardOf('ack')).toHaveLength(1)
})

describe('an agent at one node, an operator at another', () => {
  it('[HOST-34] a task reaches the agent, and its end the operator', async () => {
    const task = await call('GET', '/server/service/stop', { token, query: { ...query, confirm: '1' } })
    await vi.waitFor(() => expect(agent.heardOf('act')).toMatchObject([{ action: 'stop', serviceId: 'alpha' }]))
    const taskId = String(task.result['taskId'])
    agent.say({ type: 'task', taskId, state: 'done', progress: 100, step: '', message: '已停止', lastLines: ['bye'] })
    await vi.waitFor(async () => {
      const found = await call('GET', '/server/task', { token, query: { ...query, taskId } })
      expect(found.result).toMatchObject([{ state: 'done', message: '已停止', lastLines: ['bye'] }])
    })
  })

  it('[HOST-34] its log is read through the other node', async () => {
    const asking = call('GET', '/server/service/log', { token, query: { ...query, lines: '10' } })
    await vi.waitFor(() => expect(agent.heardOf('askLog')).toHaveLength(1))
    const { askId = 0 } = agent.heardOf('askLog')[0] ?? {}
    agent.say({ type: 'log', askId, lines: ['first', 'second'], next: 12 })
    expect((await asking).result).toMatchObject({ lines: ['first', 'second'], next: 12 })
  })

  it('[HOST-34] limits set there hold here', async () => {
    const thresholds = { ...usualThresholds, cpu: 5 }
    await call('PUT', '/server/thresholds', { token, body: { serverId: agent.hostId, thresholds } })
    await vi.waitFor(async () => {
      agent.report({ services: [someService('alpha')] })
      await agents.hosts.hub.flush()
      const alerts = await call('GET', '/server/alert', { token, query: { serverId: agent.hostId } })
      expect(alerts.result).toMatchObject([{ kind: 'cpu' }])
    }, 20_000)
  })

  it('[WORKLINE-6] work that waits at one node is told at the other, and given up from there', async () => {
    const ask = (id: string) =>
      fetch(`${address}${basePath}/long`, { headers: { 'x-access-token': token, [workHeader]: id } }).then(
        (answer) => answer.json() as Promise<{ message: string }>,
      )
    const answers = ['node-work-1', 'node-work-2', 'node-work-3'].map(ask)
    await vi.waitFor(() => expect(agents.workPool.counts()).toMatchObject({ running: 2, waiting: 1 }))
    const places = await Promise.all(
      ['node-work-1', 'node-work-2', 'node-work-3'].map((id) => call('GET', workPaths.place, { token, query: { id } })),
    )
    const waiting = places.findIndex((place) => place.result['state'] === 'waiting')
    expect(places.filter((place) => place.result['state'] === 'running')).toHaveLength(2)
    await call('POST', workPaths.cancel, { token, body: { id: `node-work-${waiting + 1}` } })
    expect((await answers[waiting])?.message).toBe('任务已取消')
    release.resolve()
    await Promise.all(answers)
  })

  it('[HOST-34] a key revoked there is out here at once', async () => {
    const closed = once(agent.socket, 'close')
    await call('POST', '/server/revoke', { token, body: { serverId: agent.hostId } })
    expect((await closed)[0]).toBe(keyRevoked)
  })
})
