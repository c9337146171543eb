import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'

const test = await createTestApp()
const { app, call, clock, ownerDb } = test
// The clock of tests stands still; reports need times that differ.
const ticking = setInterval(() => clock.advance(50), 50)
afterAll(() => clearInterval(ticking))
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const ops = await makePerson(test, { username: 'ops', permissions: ['SERVER:view', 'SERVER:operate', 'SERVER:enrol'] })
const program = path.join(import.meta.dirname, '..', '..', '..', '..', 'agent', 'src', 'main.ts')
const folder = mkdtempSync(path.join(tmpdir(), 'liangshu-real-agent-'))
const agents: ChildProcess[] = []

/** A line that can be cut: the agent dials this and knows nothing of the server behind it. */
const lines = new Set<Socket>()
let isCut = false
const proxy = createServer((near) => {
  if (isCut) return void near.destroy()
  const far = connect(Number(new URL(address).port), '127.0.0.1')
  for (const socket of [near, far]) {
    lines.add(socket)
    socket.on('error', () => undefined).on('close', () => lines.delete(socket))
  }
  near.pipe(far)
  far.pipe(near)
}).listen(0, '127.0.0.1')
const proxied = () => `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
function cut(): void {
  isCut = true
  for (const socket of lines) socket.destroy()
}

afterAll(async () => {
  for (const agent of agents) {
    const gone = new Promise((resolve) => agent.once('exit', resolve))
    if (agent.exitCode === null && agent.kill('SIGTERM')) await gone
  }
  cut()
  proxy.close()
  rmSync(folder, { recursive: true, force: true })
})

const noisy = `
  console.log('\\u001b[31mred\\u001b[0m and \\u0007bell')
  console.log('x'.repeat(1048576))
  setInterval(() => console.log('tick'), 200)`
const service = {
  id: 'noisy',
  name: '多话',
  type: 'strategy',
  driver: 'process',
  command: process.execPath,
  args: ['-e', noisy],
  stopSeconds: 5,
  stopWithAgent: true,
}

function run(name: string, more: string[] = []): { agent: ChildProcess; output: () => string } {
  const file = path.join(folder, `${name}.json`)
  writeFileSync(file, JSON.stringify({ server: proxied(), dataDir: name, reportEveryMs: 250, services: [service] }))
  const agent = spawn(process.execPath, [program, 'run', '--file', file, ...more], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  agents.push(agent)
  let text = ''
  for (const stream of [agent.stdout, agent.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return { agent, output: () => text }
}

const { result } = await call('POST', '/server/enrolCode', { token: ops, body: {} })
const first = run('first', ['--code', String(result['code'])])
const hostId = async () => {
  const listed = await call('GET', '/server', { token: ops })
  return (listed.result as unknown as { id: string }[])[0]?.id ?? ''
}
const stateOf = async () => {
  const answer = await call('GET', '/server/service', { token: ops, query: { serverId: await hostId() } })
  return (answer.result as unknown as { state: string }[])[0]?.state
}
const rowsOf = async () =>
  ownerDb
    .selectFrom('host_figure')
    .select('at')
    .where('host_id', '=', await hostId())
    .orderBy('at')
    .execute()

it('[HOST-32] [HOST-18] a real agent reports, and its log comes through whatever stands in it', async () => {
  await expect.poll(stateOf).toBe('running')
  const query = { serverId: await hostId(), serviceId: 'noisy' }
  const log = async (more = {}) => {
    const answer = await call('GET', '/server/service/log', { token: ops, query: { ...query, ...more } })
    return answer.result as unknown as { lines: string[] }
  }
  await expect.poll(async () => (await log()).lines.at(-1)).toBe('tick')
  const found = await log({ find: 'red' })
  expect(found.lines).toEqual(['red and ·bell'])
  const long = (await log({ find: 'xxx' })).lines[0]
  expect(long).toMatch(/^x{2000}…（已截断，原长1048576字符）$/)
})

it('[HOST-32] stops and starts what it is asked for, and says how it went', async () => {
  const query = { serverId: await hostId(), serviceId: 'noisy', confirm: '1' }
  const stopped = await call('POST', '/server/service/stop', { token: ops, query })
  expect(stopped.success).toBe(true)
  await expect.poll(stateOf).toBe('stopped')
  const tasks = async () => {
    const answer = await call('GET', '/server/task', { token: ops, query: { serverId: query.serverId } })
    return answer.result as unknown as { state: string; lastLines: string[] }[]
  }
  await expect.poll(async () => (await tasks())[0]?.state).toBe('done')
  expect((await tasks())[0]?.lastLines.at(-1)).toBe('tick')
  await call('POST', '/server/service/start', { token: ops, query })
  await expect.poll(stateOf).toBe('running')
})

it('[HOST-7] after a cut line nothing is missing, and nothing is there twice', async () => {
  cut()
  await expect.poll(() => app.hosts.hub.count()).toBe(0)
  const before = (await rowsOf()).length
  await new Promise((resolve) => setTimeout(resolve, 3000))
  expect((await rowsOf()).length).toBe(before)
  isCut = false
  await expect.poll(async () => (await rowsOf()).length).toBeGreaterThan(before + 8)
  const stored = await ownerDb
    .selectFrom('host')
    .select('seq')
    .where('id', '=', await hostId())
    .executeTakeFirstOrThrow()
  expect((await rowsOf()).length).toBeGreaterThanOrEqual(stored.seq - 2)
  expect((await rowsOf()).length).toBeLessThanOrEqual(stored.seq + 2)
})

it('[HOST-32] will not talk to a server that is not the one it was enrolled at', async () => {
  const second = path.join(folder, 'second')
  const code = await call('POST', '/server/enrolCode', { token: ops, body: {} })
  const enrolled = run('second', ['--code', String(code.result['code'])])
  await expect.poll(enrolled.output).toContain('已连接')
  enrolled.agent.kill('SIGTERM')
  await new Promise((resolve) => enrolled.agent.once('exit', resolve))
  const file = path.join(second, 'identity.json')
  const identity = JSON.parse(readFileSync(file, 'utf8')) as { serverKey: string }
  writeFileSync(file, JSON.stringify({ ...identity, serverKey: Buffer.alloc(32, 7).toString('base64url') }))
  const deceived = run('second')
  await expect.poll(deceived.output).toContain('服务器身份验证失败，拒绝连接')
  expect(deceived.output()).not.toContain('已连接')
})

it('[HOST-1] stops with words when its code is of another server', async () => {
  const { result: mine } = await call('POST', '/server/enrolCode', { token: ops, body: {} })
  const forged = String(mine['code']).replace(/[0-9a-f]{16}$/, '0123456789abcdef')
  const third = run('third', ['--code', forged])
  await new Promise((resolve) => third.agent.once('exit', resolve))
  expect(third.output()).toContain('服务器身份与登记码不符，未登记')
  expect(first.agent.exitCode).toBeNull()
})
