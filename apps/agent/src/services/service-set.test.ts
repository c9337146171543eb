import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, expect, it } from 'vitest'

import type { ListedService, ProcessService } from '../agent-file.ts'
import { createServiceSet, type ServiceSet, type TaskNews } from './service-set.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'agent-services-'))
const sets: ServiceSet[] = []
afterEach(async () => {
  await Promise.all(sets.splice(0).map((set) => set.end()))
})

const script = (text: string): Pick<ProcessService, 'command' | 'args'> => ({
  command: process.execPath,
  args: ['-e', text],
})
const idle = script('setInterval(() => {}, 1000)')
const service = (id: string, more: Partial<ProcessService> = {}): ProcessService => ({
  id,
  name: id,
  type: 'strategy',
  driver: 'process',
  version: '1',
  ...idle,
  env: {},
  autoStart: true,
  restart: 'on-failure',
  stopSeconds: 10,
  logMaxMb: 1,
  logFiles: 2,
  stopWithAgent: true,
  ...more,
})
function open(listed: ListedService[]): ServiceSet {
  const set = createServiceSet(listed, folder)
  sets.push(set)
  return set
}
const looks = async (set: ServiceSet) => (await set.report())[0]
async function act(set: ServiceSet, id: string, action: 'start' | 'restart' | 'stop'): Promise<TaskNews[]> {
  const news: TaskNews[] = []
  await set.act(id, action, (one) => news.push({ ...one }))
  return news
}

it('[HOST-20] starts, restarts and stops what the file lists, and tells how it goes', async () => {
  const set = open([service('life', { autoStart: false })])
  expect(await looks(set)).toMatchObject({ state: 'stopped', pid: null })
  const started = await act(set, 'life', 'start')
  expect(started.map(({ step }) => step)).toEqual(['正在启动', '完成'])
  const before = await looks(set)
  expect(before).toMatchObject({ state: 'running', pid: expect.any(Number) })
  expect((await act(set, 'life', 'restart')).map(({ step }) => step)).toEqual(['正在停止', '正在启动', '完成'])
  const after = await looks(set)
  expect(after?.pid).not.toBe(before?.pid)
  expect((await act(set, 'life', 'stop')).at(-1)).toMatchObject({ state: 'done', message: '操作成功' })
  expect(await looks(set)).toMatchObject({ state: 'stopped', pid: null })
})

it('[HOST-14] touches nothing that its own file does not list, whatever it is asked for', async () => {
  const set = open([])
  expect(await act(set, 'sshd', 'stop')).toMatchObject([
    { state: 'failed', message: '代理的配置文件没有列出该服务，拒绝操作' },
  ])
  await expect(set.readLog('sshd', { lines: 1, find: '' })).rejects.toThrow('拒绝操作')
})

it('[HOST-21] kills a service that ignores the signal to stop, and says so', async () => {
  const deaf = script("process.on('SIGTERM', () => console.log('no')); console.log('up'); setInterval(() => {}, 1000)")
  const set = open([service('deaf', { ...deaf, stopSeconds: 0.5 })])
  await expect.poll(async () => (await looks(set))?.lastLog).toBe('up')
  expect((await act(set, 'deaf', 'stop')).at(-1)).toMatchObject({
    state: 'done',
    message: '未在0.5秒内响应停止信号，已强制结束',
  })
  expect(await looks(set)).toMatchObject({ state: 'stopped', pid: null })
})

it('[HOST-22] starts again what has died, and counts it', async () => {
  const set = open([service('phoenix')])
  await expect.poll(async () => (await looks(set))?.state).toBe('running')
  const first = (await looks(set))?.pid ?? 0
  process.kill(first, 'SIGKILL')
  await expect.poll(async () => (await looks(set))?.restarts24h).toBe(1)
  await expect.poll(async () => (await looks(set))?.state).toBe('running')
  expect((await looks(set))?.pid).not.toBe(first)
})

it('[HOST-22] leaves alone what ended well, and reports what cannot be started', async () => {
  const set = open([service('done', script('process.exit(0)'))])
  await expect.poll(async () => (await looks(set))?.state).toBe('stopped')
  const lost = open([service('lost', { command: '/no/such/program', autoStart: false })])
  expect((await act(lost, 'lost', 'start')).at(-1)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('ENOENT'),
  })
  expect(await looks(lost)).toMatchObject({ state: 'failed' })
})

it('[HOST-23] a service outlives its agent, and the next agent takes it over', async () => {
  const kept = service('kept', { stopWithAgent: false })
  const first = createServiceSet([kept], folder)
  await expect.poll(async () => (await looks(first))?.state).toBe('running')
  const pid = (await looks(first))?.pid
  await first.end()
  const second = open([kept])
  expect(await looks(second)).toMatchObject({ state: 'running', pid })
  expect((await act(second, 'kept', 'stop')).at(-1)).toMatchObject({ state: 'done' })
})

it('[HOST-24] asks the health address of a running service', async () => {
  let status = 200
  const server = createServer((_request, answer) => answer.writeHead(status).end()).listen(0)
  const { port } = server.address() as AddressInfo
  const set = open([service('web', { healthUrl: `http://127.0.0.1:${port}/health` })])
  await expect.poll(async () => (await looks(set))?.isHealthy).toBe(true)
  status = 500
  expect((await looks(set))?.isHealthy).toBe(false)
  server.close()
})

it('[HOST-25] speaks to the service manager of the system by the unit of its file alone', async () => {
  const bin = path.join(folder, 'bin')
  const calls = path.join(folder, 'calls')
  rmSync(bin, { recursive: true, force: true })
  mkdirSync(bin)
  const facts = 'ActiveState=active\\nMainPID=1\\nExecMainStartTimestamp=@1700000000\\nNRestarts=2\\n'
  writeFileSync(
    path.join(bin, 'systemctl'),
    `#!/bin/sh\necho "$@" >> ${calls}\n[ "$1" = show ] && printf '${facts}'\nexit 0\n`,
  )
  writeFileSync(path.join(bin, 'journalctl'), `#!/bin/sh\necho '1700000001.500000 host app[1]: ready'\n`)
  for (const name of ['systemctl', 'journalctl']) chmodSync(path.join(bin, name), 0o755)
  const before = process.env['PATH']
  process.env['PATH'] = `${bin}:${before}`
  try {
    const set = open([
      { id: 'db', name: '数据库', type: 'db', driver: 'systemd', version: '', unit: 'postgresql.service' },
    ])
    expect(await looks(set)).toMatchObject({ state: 'running', pid: 1, restarts24h: 2, startedAt: 1_700_000_000_000 })
    expect((await act(set, 'db', 'restart')).at(-1)).toMatchObject({ state: 'done' })
    expect(await set.readLog('db', { lines: 5, find: '' })).toEqual({
      lines: ['1700000001.500000 host app[1]: ready'],
      next: 1_700_000_001_500_001,
    })
    const said = readFileSync(calls, 'utf8')
    expect(said).toContain('--no-ask-password stop -- postgresql.service')
    expect(said).toContain('--no-ask-password start -- postgresql.service')
  } finally {
    process.env['PATH'] = before
  }
})
