// 500 agents over real sockets on one server, and one real agent on its host, beside the limits we set ourselves
import { fork, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { agentFile, ensureAgentBuilt } from '../tools/lib/build-agent.mjs'
import { startFullDatabase } from './lib/http-database.mjs'
import { medianMs, report } from './lib/measure.mjs'

const agents = 500
const limits = { serverCpu: 5, listMs: 20, agentMb: 60, agentCpu: 1 }
const measuredMs = 60_000
const library = (/** @type {string} */ name) => join(import.meta.dirname, 'lib', name)

/** Seconds of processor time a process and its threads have had. @param {number | undefined} pid */
function cpuSeconds(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
/** Percent of one core over a while. @param {number | undefined} pid */
async function cpuPercent(pid) {
  const [before, startedAt] = [cpuSeconds(pid), performance.now()]
  await pause(measuredMs)
  return ((cpuSeconds(pid) - before) / ((performance.now() - startedAt) / 1000)) * 100
}
/** @param {number | undefined} pid */
const residentMb = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
/** @param {import('node:child_process').ChildProcess} child @returns {Promise<any>} */
const word = (child) => new Promise((resolve) => child.once('message', resolve))

await ensureAgentBuilt()
const database = await startFullDatabase(0)
const server = fork(library('agents-server.mjs'), {
  env: { ...process.env, BENCH_DATABASE_URL: database.appUrl, BENCH_AGENTS: String(agents + 1) },
  execArgv: [],
})
const { address, codes, token } = await word(server)
const [own, ...others] = codes

const idle = await cpuPercent(server.pid)
const crowd = fork(library('agents-clients.mjs'), [address], { execArgv: [] })
crowd.send(others)
await word(crowd)
// The first minute is of the enrolling.
await pause(15_000)
const busy = await cpuPercent(server.pid)
process.stdout.write(`server: ${idle.toFixed(2)}% of a core without agents, ${busy.toFixed(2)}% with ${agents}\n`)
const lessIsBetter = true
report({
  bench: `agents: ${agents} on one server`,
  ours: busy - idle,
  peer: limits.serverCpu,
  unit: '% core',
  lessIsBetter,
})

const listings = 100
const list = async () => {
  const answer = await fetch(`${address}/jeecg-boot/server`, { headers: { 'x-access-token': token } })
  const { result } = await answer.json()
  if (result.length < agents) throw new Error(`only ${result.length} hosts listed`)
}
// On a machine that does something else as well, the time that passes is not the server's: what it works is.
const [cpuBefore, listedFrom] = [cpuSeconds(server.pid), performance.now()]
for (let turn = 0; turn < listings; turn += 1) await list()
const reporting = ((busy / 100) * (performance.now() - listedFrom)) / 1000
const perList = ((cpuSeconds(server.pid) - cpuBefore - reporting) / listings) * 1000
// A hundred listings have gone before: this is a server that has run for a while.
const listMs = await medianMs(list, 50)
report({ bench: `agents: list of ${agents} hosts`, ours: listMs, peer: limits.listMs, unit: 'ms', lessIsBetter })
process.stdout.write(`load ${loadavg()[0]?.toFixed(1)}\n`)
report({ bench: `agents: processor time of the list`, ours: perList, peer: limits.listMs, unit: 'ms', lessIsBetter })
crowd.kill()

const folder = mkdtempSync(join(tmpdir(), 'bench-agent-'))
const services = ['one', 'two'].map((id) => ({
  id,
  name: id,
  type: 'strategy',
  driver: 'process',
  command: 'sleep',
  args: ['600'],
  stopWithAgent: true,
}))
writeFileSync(join(folder, 'agent.json'), JSON.stringify({ server: address, services }))
const args = ['--lite-mode', agentFile, 'run', '--file', join(folder, 'agent.json'), '--code', own]
const agent = spawn(process.execPath, args, { stdio: 'ignore' })
await pause(15_000)
const agentCpu = await cpuPercent(agent.pid)
report({
  bench: 'agents: memory of an agent',
  ours: residentMb(agent.pid),
  peer: limits.agentMb,
  unit: 'MB',
  lessIsBetter,
})
report({ bench: 'agents: processor of an agent', ours: agentCpu, peer: limits.agentCpu, unit: '% core', lessIsBetter })

agent.kill('SIGTERM')
await new Promise((resolve) => agent.once('exit', resolve))
server.kill('SIGKILL')
await database.stop()
rmSync(folder, { recursive: true, force: true })
