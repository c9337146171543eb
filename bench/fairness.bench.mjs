// one institution's calls while another one presses the server for a minute, beside the same calls in peace
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { loadavg, setPriority } from 'node:os'
import { join } from 'node:path'
import { startFullDatabase } from './lib/http-database.mjs'
import { report } from './lib/measure.mjs'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 60)
/** Peace and pressure take turns, so that a machine that is busy with something else is so in both. */
const rounds = 2
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

/** `begun`: how long after the first call of its round. @typedef {{ times: number[], begun: number[], refused: number }} Measured */

/**
 * Calls come at their own times, whether the last one is back or not: a server that stalls cannot hide it.
 * @param {string} address @param {string} token @param {Measured} into
 */
async function measure(address, token, into) {
  /** @type {Promise<void>[]} */
  const underWay = []
  const from = performance.now()
  for (let turn = 0; turn < (seconds / rounds) * callsPerSecond; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1000 / callsPerSecond))
    const startedAt = performance.now()
    const call = fetch(address + list, { headers: { 'x-access-token': token } })
      .then((answer) => answer.json())
      .then(({ success }) => {
        if (!success) into.refused += 1
        into.begun.push(startedAt - from)
        into.times.push(performance.now() - startedAt)
      })
    underWay.push(call)
  }
  await Promise.all(underWay)
}

/** @param {Measured} measured @param {number} part */
const quantile = ({ times }, part) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * part)] ?? Number.NaN

const database = await startFullDatabase(20_000)
const server = launch('http-ours.mjs', [], { BENCH_DATABASE_URL: database.appUrl })
try {
  const [chunk] = await once(server.stdout, 'data')
  const address = /listening (\S+)/.exec(String(chunk))?.[1] ?? ''
  const [victim, attacker] = [await signIn(address, 'manager2'), await signIn(address, 'manager')]
  await measure(address, victim, { times: [], begun: [], refused: 0 })
  /** @type {Measured} */
  const quiet = { times: [], begun: [], refused: 0 }
  /** @type {Measured} */
  const pressed = { times: [], begun: [], refused: 0 }
  for (let round = 0; round < rounds; round += 1) {
    await measure(address, victim, quiet)
    const hostile = launch('hostile-client.mjs', [address, attacker])
    // They call from elsewhere: what it takes to ask is not taken from the server.
    setPriority(hostile.pid ?? 0, 15)
    await once(hostile.stdout, 'data')
    await measure(address, victim, pressed)
    hostile.kill()
    await once(hostile, 'exit')
    // What it had asked for last comes to its end.
    await new Promise((resolve) => setTimeout(resolve, 2000))
  }
  const told = (/** @type {Measured} */ one) => `median ${quantile(one, 0.5).toFixed(1)} ms, refused ${one.refused}`
  process.stdout.write(`in peace ${told(quiet)}; under pressure ${told(pressed)}; load ${loadavg()[0]?.toFixed(1)}\n`)
  const slowest = pressed.times
    .map((ms, at) => ({ ms, begun: pressed.begun[at] ?? 0 }))
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, 24)
    .map(({ ms, begun }) => `${(begun / 1000).toFixed(1)} s: ${ms.toFixed(0)}`)
  process.stdout.write(`slowest under pressure, by when they began in their round: ${slowest.join(', ')} ms\n`)
  report({
    bench: 'fairness: p99 of another institution under pressure (limit: ratio 0.5)',
    ours: quantile(pressed, 0.99),
    peer: quantile(quiet, 0.99),
    unit: 'ms',
    lessIsBetter: true,
  })
} finally {
  server.kill()
  await database.stop()
}
