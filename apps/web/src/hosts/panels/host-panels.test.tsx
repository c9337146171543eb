import type { Host, HostAlert, HostState } from '@liangshu/contract/hosts/host'
import { serverPaths, usualThresholds } from '@liangshu/contract/hosts/host'
import { servicePaths, type HostService, type HostTask } from '@liangshu/contract/hosts/service'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hold, showPanel } from '../../market/testing/panel-fixture.tsx'
import { queryClient } from '../../shared/query/query-client.ts'
import { ok, refuse } from '../../shared/testing/fake-server.ts'
import { recordFeedback } from '../../widgets/testing/recorded-feedback.ts'
import { useChosenHost } from '../chosen-host.ts'
import { panel as hostAlerts } from './host-alerts/panel.ts'
import { panel as hostLog } from './host-log/panel.ts'
import { panel as hosts } from './hosts/panel.ts'
import { panel as morningCheck } from './morning-check/panel.ts'
import { panel as services } from './services/panel.ts'

const id = 'a'.repeat(32)
const host: Host = {
  id,
  ip: '10.0.0.*',
  name: 'trade-01',
  alias: '',
  os: 'Linux',
  cpu: 95,
  mem: 40,
  disk: 50,
  load1: 1,
  netIn: 2048,
  netOut: null,
  uptime: 90_000,
  clockOffsetMs: -2500,
  agentVersion: '1.0.0',
  lastHeartbeat: '2026-11-16 09:00:00',
  status: 'warn',
  isDesk: false,
  isRevoked: false,
  inMaintenance: false,
  serviceCount: 2,
  runningCount: 1,
  failedCount: 1,
  alertCount: 1,
}
const state: HostState = {
  server: host,
  figures: null,
  isStale: false,
  history: [],
  alerts: [],
  thresholds: usualThresholds,
}
const service: HostService = {
  id: 'gateway',
  serverId: id,
  name: '交易网关',
  type: 'trade',
  driver: 'process',
  state: 'running',
  pid: 77,
  port: null,
  version: '1',
  startTime: null,
  restarts24h: 0,
  cpu: 1.25,
  memMb: 30,
  healthUrl: '',
  isHealthy: null,
  lastLog: 'ready',
  canOperate: true,
}
const task: HostTask = {
  taskId: 'b'.repeat(32),
  serverId: id,
  serviceId: 'gateway',
  action: 'stop',
  state: 'running',
  progress: 20,
  step: '正在停止',
  message: '',
  lastLines: [],
  isForced: false,
  createBy: 'ops',
  createTime: '2026-11-16 09:00:00',
  endTime: null,
}
const everyRight = ['SERVER:view', 'SERVER:operate', 'SERVER:enrol', 'SERVER:force']

beforeEach(() => {
  queryClient.clear()
  act(() => useChosenHost.setState({ hostId: id, serviceId: 'gateway' }))
})
afterEach(() => void vi.restoreAllMocks())

describe('the hosts', () => {
  const routes = { [`GET ${serverPaths.list}`]: ok([host]), [`GET ${serverPaths.status}`]: ok([state]) }

  it('[HOST-33] a card says what is too much, what is missing and how the services are', async () => {
    hold(...everyRight)
    showPanel(hosts, routes)
    const card = await screen.findByRole('button', { name: /^主机\s*trade-01/ })
    expect(card.textContent).toContain('告警')
    expect(card.textContent).toContain('▲ 处理器')
    expect(card.textContent).toContain('时钟 慢 2500 毫秒')
    expect(card.textContent).toContain('服务 1/2 · 1 异常')
    expect(within(card).getByTitle('处理器 95%，超过阈值')).toBeTruthy()
    expect(card.textContent).toContain('出流量--')
  })

  it('[HOST-33] a host without a word stands as offline', async () => {
    hold(...everyRight)
    const silent: Host = { ...host, status: 'offline', alertCount: 1 }
    showPanel(hosts, {
      [`GET ${serverPaths.list}`]: ok([silent]),
      [`GET ${serverPaths.status}`]: ok([{ ...state, server: silent, isStale: true }]),
    })
    const card = await screen.findByRole('button', { name: /^主机\s*trade-01/ })
    expect(card.textContent).toContain('离线')
  })

  it('[HOST-33] its silence stands among the alerts until it is back', async () => {
    hold(...everyRight)
    const silence: HostAlert = {
      id: 'c'.repeat(32),
      serverId: id,
      hostName: 'trade-01',
      kind: 'offline',
      serviceId: '',
      level: 'H',
      text: '主机离线：已31秒没有心跳',
      openedAt: '2026-11-16 09:00:31',
      closedAt: null,
      isSilenced: false,
    }
    const over: HostAlert = { ...silence, id: 'd'.repeat(32), closedAt: '2026-11-16 09:05:00' }
    showPanel(hostAlerts, { [`GET ${serverPaths.alerts}`]: ok([silence, over]) })
    const rows = await screen.findAllByRole('row', { name: /主机离线：已31秒没有心跳/ })
    expect(rows.map((row) => row.textContent?.includes('未恢复'))).toEqual([true, false])
    expect(rows[1]?.textContent).toContain('11-16 09:05:00')
  })

  it('[HOST-33] without hosts it says what to do; enrolling is for those who may', async () => {
    hold('SERVER:view')
    showPanel(hosts, { ...routes, [`GET ${serverPaths.list}`]: ok([]) })
    expect(await screen.findByText(/还没有主机/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '登记主机' })).toBeNull()
  })

  it('[HOST-33] enrolling shows the code and the commands to run', async () => {
    hold(...everyRight)
    const code = 'ABCDEFGH-ABCDEFGHJKLMNPQRSTUVWXYZ-0123456789abcdef'
    showPanel(hosts, {
      ...routes,
      [`POST ${serverPaths.code}`]: ok({ code, expiresAt: '2026-11-16 09:15:00', fingerprint: 'f'.repeat(64) }),
    })
    fireEvent.click(await screen.findByRole('button', { name: '登记主机' }))
    const dialog = await screen.findByRole('dialog')
    expect((await within(dialog).findByLabelText('登记码')).textContent).toBe(code)
    expect(dialog.textContent).toContain(`liangshu-agent.mjs run --file agent.json --code ${code}`)
  })
})

describe('the services', () => {
  const routes = { [`GET ${servicePaths.list}`]: ok([service]), [`GET ${servicePaths.tasks}`]: ok([]) }
  const stops = (calls: { path: string; params: URLSearchParams }[]) =>
    calls.filter(({ path }) => path === servicePaths.stop).map(({ params }) => params.get('force'))

  it('[HOST-33] a stop is asked for, and a second time when the desk wants force', async () => {
    hold(...everyRight)
    const { asked } = recordFeedback()
    const { calls } = showPanel(services, {
      ...routes,
      [`POST ${servicePaths.stop}`]: ({ params }) =>
        params.get('force') === '1' ? ok(task) : refuse('有3笔未完成委托，停止交易服务需要强制确认（force=1）', 428),
    })
    fireEvent.click(await screen.findByRole('button', { name: /停\s*止/ }))
    expect(asked[0]).toMatchObject({ title: '确认停止服务 交易网关 吗？', okText: '停止' })
    expect(stops(calls)).toEqual([])
    await act(async () => void (await asked[0]?.onOk?.()))
    expect(asked[1]).toMatchObject({
      okText: '强制停止',
      content: '有3笔未完成委托，停止交易服务需要强制确认（force=1）',
    })
    expect(stops(calls)).toEqual(['0'])
    await act(async () => void (await asked[1]?.onOk?.()))
    expect(stops(calls)).toEqual(['0', '1'])
  })

  it('[HOST-33] what is under way is shown and nothing else may be done meanwhile', async () => {
    hold(...everyRight)
    showPanel(services, { ...routes, [`GET ${servicePaths.tasks}`]: ok([task]) })
    expect(await screen.findByText('正在停止')).toBeTruthy()
    expect(screen.getByRole('button', { name: /停\s*止/ }).hasAttribute('disabled')).toBe(true)
  })

  it('[HOST-33] who may only look finds the buttons shut', async () => {
    hold('SERVER:view')
    showPanel(services, routes)
    expect((await screen.findByRole('button', { name: /停\s*止/ })).hasAttribute('disabled')).toBe(true)
  })
})

it('[HOST-33] the log is searched on the host, and what was searched for is marked', async () => {
  hold(...everyRight)
  const { calls } = showPanel(hostLog, {
    [`GET ${servicePaths.list}`]: ok([service]),
    [`GET ${servicePaths.log}`]: ({ params }) =>
      ok({ lines: params.get('find') ? ['an error here'] : ['first', 'an error here'], next: 20 }),
  })
  expect(await screen.findByText('first')).toBeTruthy()
  const box = screen.getByRole('searchbox', { name: '搜索日志' })
  fireEvent.change(box, { target: { value: 'error' } })
  fireEvent.keyDown(box, { key: 'Enter', code: 'Enter' })
  expect((await screen.findByText('error')).tagName).toBe('MARK')
  expect(screen.queryByText('first')).toBeNull()
  expect(calls.some(({ params }) => params.get('find') === 'error')).toBe(true)
})

it('[HOST-33] the check before the opening says what is wrong and of whom', async () => {
  hold(...everyRight)
  const items = [
    { key: 'disk', state: 'fail', text: '0台正常，1台空间不足', details: ['trade-01：已用97%'] },
    { key: 'feeds', state: 'ok', text: '模拟行情运行中', details: [] },
  ]
  const check = { at: '2026-11-16 09:00:00', tradingDay: '2026-11-16', isTradingDay: true, state: 'fail', items }
  showPanel(morningCheck, { [`GET ${serverPaths.morningCheck}`]: ok(check) })
  expect(await screen.findByText('有异常项目')).toBeTruthy()
  expect(screen.getByText('trade-01：已用97%')).toBeTruthy()
})
