// one institution's calls while another one presses the server for a minute, beside the same calls in peace
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startFullDatabase } from './lib/http-database.mjs'
import { report } from './lib/measure.mjs'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 60)
const callsPerSecond = 20
const list = '/jeecg-boot/sys/user/list?column=createTime&order=desc&pageNo=1&pageSize=10'

/** @param {string} file @param {string[]} given @param {Record<string, string>} environment */
const launch = (file, given, environment = {}) =>
  spawn(process.execPath, [join(import.meta.dirname, 'lib', file), ...given], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

/** @param {string} address @param {string} username @returns {Promise<string>} */
async function signIn(address, username) {
  const answer = await fetch(`${address}/jeecg-boot/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'Liangshu@2026' }),
  })
  return (await answer.json()).result.token
}

/**
 * Calls come at their own times, whether the last one is back or not: a server that stalls cannot hide it.
 * @param {string} address @param {string} token
 */
async function measure(address, token) {
  /** @type {number[]} */
  const times = []
  let refused = 0
  /** @type {Promise<void>[]} */
  const underWay = []
  for (let turn = 0; turn < seconds * callsPerSecond; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1000 / callsPerSecond))
    const startedAt = performance.now()
    const call = fetch(address + list, { headers: { 'x-access-token': token } })
      .then((answer) => answer.json())
      .then(({ success }) => {
        if (!success) refused += 1
        times.push(performance.now() - startedAt)
      })
    underWay.push(call)
  }
  await Promise.all(underWay)
  times.sort((one, other) => one - other)
  return { p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN, refused }
}

const database = await startFullDatabase(20_000)
const server = launch('http-ours.mjs', [], { BENCH_DATABASE_URL: database.appUrl })
try {
  const [chunk] = await once(server.stdout, 'data')
  const address = /listening (\S+)/.exec(String(chunk))?.[1] ?? ''
  const [victim, attacker] = [await signIn(address, 'manager2'), await signIn(address, 'manager')]
  await measure(address, victim)
  const quiet = await measure(address, victim)
  const hostile = launch('hostile-client.mjs', [address, attacker])
  await once(hostile.stdout, 'data')
  const pressed = await measure(address, victim)
  hostile.kill()
  process.stdout.write(`refused in peace ${quiet.refused}, under pressure ${pressed.refused}\n`)
  report({
    bench: 'fairness: p99 of another institution under pressure (limit: ratio 0.5)',
    ours: pressed.p99,
    peer: quiet.p99,
    unit: 'ms',
    lessIsBetter: true,
  })
} finally {
  server.kill()
  await database.stop()
}
