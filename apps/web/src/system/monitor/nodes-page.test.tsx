import type { NodesInfo } from '@liangshu/contract/system/monitor-pages'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { NodesPage } from './nodes-page.tsx'

const node: NodesInfo['nodes'][0] = {
  id: 'aa11',
  host: 'host-a',
  pid: 41,
  roles: ['web', 'worker', 'market'],
  duties: ['market', 'trading'],
  startTime: '2026-11-17 09:00:00',
  silentMs: 1200,
  redis: 'connected',
  isDraining: false,
  isAsked: true,
}
const held = { nodeId: 'aa11', host: 'host-a', pid: 41, since: '2026-11-17 09:00:05', silentMs: 400, isHeld: true }
const well: NodesInfo = {
  nodes: [node, { ...node, id: 'bb22', host: 'host-b', roles: ['web'], duties: [], isAsked: false, isDraining: true }],
  duties: [
    { name: 'market', ...held },
    { name: 'trading', ...held },
    { name: 'strategy', ...held },
  ],
  servers: [
    { address: 'pg1:5432', state: 'primary', version: '15.13', behindMs: null, waitingBytes: null, problem: null },
    { address: 'pg2:5432', state: 'standby', version: '15.13', behindMs: 12, waitingBytes: 0, problem: null },
  ],
  redis: { state: 'connected', address: 'redis:6379' },
}

function open(info: NodesInfo) {
  fakeServer({ 'GET /sys/monitor/nodes': ok(info) })
  render(
    <QueryClientProvider client={queryClient}>
      <NodesPage />
    </QueryClientProvider>,
  )
}

beforeEach(() => queryClient.clear())
afterEach(cleanup)

it('[MON-27] shows each node with its roles and duties, and each PostgreSQL', async () => {
  open(well)
  const mine = (await screen.findByText('当前应答')).closest('tr') as HTMLElement
  expect(within(mine).getByText('行情保管')).toBeTruthy()
  expect(within(mine).getByText('1.2 秒前')).toBeTruthy()
  const leaving = screen.getByText('退出中').closest('tr') as HTMLElement
  expect(within(leaving).getByText('host-b')).toBeTruthy()
  expect(within(screen.getByText('pg2:5432').closest('tr') as HTMLElement).getByText('备库')).toBeTruthy()
  expect(screen.getByText('3 / 3 有人承担')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('[MON-27] says what has to be looked at: a duty nobody has, a node without Redis, a server that does not answer', async () => {
  const [first, second, third] = well.duties as [NodesInfo['duties'][0], NodesInfo['duties'][0], NodesInfo['duties'][0]]
  const nobody = { nodeId: null, host: null, pid: null, since: null, silentMs: 9000, isHeld: false }
  open({
    nodes: well.nodes.map((row) => ({ ...row, redis: 'lost' as const })),
    duties: [{ ...first, ...nobody }, second, third],
    servers: [
      ...well.servers.slice(0, 1),
      { ...(well.servers[1] as NodesInfo['servers'][0]), state: 'unreachable', version: null, problem: 'refused' },
    ],
    redis: { state: 'lost', address: 'redis:6379' },
  })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('行情保管无人承担')
  expect(alert.textContent).toContain('节点 bb22 与 Redis 断开')
  expect(alert.textContent).toContain('数据库 pg2:5432 无法连接')
  expect(screen.getByText('无人承担')).toBeTruthy()
})
