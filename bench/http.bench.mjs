// one page of 100,000 users through the whole application, beside a bare Fastify handler that runs the same SQL
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { Client } from 'pg'
import { buildApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/platform/config/config.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { log, startFullDatabase } from './lib/http-database.mjs'
import { report } from './lib/measure.mjs'

/** @typedef {{ name?: string | undefined, text: string, values: unknown[] }} Statement */

const people = 100_000
const seconds = Number(process.env['BENCH_SECONDS'] ?? 6)
const rounds = 3
const list = '/jeecg-boot/sys/user/list?realname=*人员99*&column=createTime&order=desc&pageNo=1&pageSize=10'

const database = await startFullDatabase(people)

/** Every statement of one list call, as the application itself sends it: session, scope, rows, texts, commit. */
async function captureStatements() {
  const db = openDatabase({ url: database.appUrl, poolSize: 2, log })
  const config = readConfig({ LOGIN_CAPTCHA: 'off', RATE_LIMIT: '0' })
  const app = await buildApp({ config, db, clock: { now: () => new Date() }, log })
  const login = await app.inject({
    method: 'POST',
    url: '/jeecg-boot/sys/login',
    payload: { username: 'manager', password: 'Liangshu@2026' },
  })
  const token = login.json().result.token
  const call = () => app.inject({ url: encodeURI(list), headers: { 'x-access-token': token } })
  await call()
  /** @type {Statement[]} */
  const seen = []
  const { query } = Client.prototype
  /** @this {Client} @param {unknown[]} given */
  function captured(...given) {
    const [first, values] = /** @type {[string | Statement, unknown[] | undefined]} */ (given)
    const statement = typeof first === 'string' ? { text: first, values: values ?? [] } : first
    seen.push({ name: statement.name, text: statement.text, values: statement.values ?? [] })
    return Reflect.apply(query, this, given)
  }
  Object.assign(Client.prototype, { query: captured })
  const answer = await call()
  Object.assign(Client.prototype, { query })
  if (!answer.json().success) throw new Error(answer.body)
  await app.close()
  await db.destroy()
  return { statements: seen, token }
}

/** @param {string} file @param {Record<string, string>} environment */
async function launch(file, environment) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'lib', file)], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise((resolve) => {
    child.stdout.on('data', (chunk) => {
      const found = /listening (\S+)/.exec(chunk.toString())?.[1]
      if (found) resolve(found)
    })
  })
  return { address, stop: () => child.kill() }
}

/** @param {string} url @param {string} token @param {number} connections @param {number} duration */
const fire = (url, token, connections, duration) =>
  autocannon({ url, connections, duration, headers: { 'x-access-token': token } })

/** @param {number[]} values */
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const { statements, token } = await captureStatements()
process.stdout.write(`statements of one call: ${statements.length}\n`)
const ours = await launch('http-ours.mjs', { BENCH_DATABASE_URL: database.appUrl })
const peer = await launch('http-peer.mjs', {
  BENCH_DATABASE_URL: database.appUrl,
  BENCH_STATEMENTS: JSON.stringify(statements),
})
// A harder measure: the statements of the list alone, by the owner, to whom row-level security does not apply.
const isOfList = (/** @type {Statement} */ { text }) => /from "?sys_(user|list_change|dict|position|depart)/i.test(text)
const lean = await launch('http-peer.mjs', {
  BENCH_DATABASE_URL: database.ownerUrl,
  BENCH_STATEMENTS: JSON.stringify(statements.filter(isOfList)),
})

/** @type {Record<'ours' | 'peer' | 'lean', { rate: number, p99: number }[]>} */
const runs = { ours: [], peer: [], lean: [] }
for (let round = 0; round < rounds; round += 1) {
  for (const [name, { address }] of /** @type {const} */ ([
    ['ours', ours],
    ['peer', peer],
    ['lean', lean],
  ])) {
    await fire(address + encodeURI(list), token, 8, 1)
    const result = await fire(address + encodeURI(list), token, 8, seconds)
    if (result.non2xx > 0) throw new Error(`${name} failed ${result.non2xx} times`)
    runs[name].push({ rate: result.requests.average, p99: result.latency.p99 })
  }
}
/** @param {'ours' | 'peer' | 'lean'} name */
const rate = (name) => median(runs[name].map((run) => run.rate))
/** @param {'ours' | 'peer' | 'lean'} name */
const p99 = (name) => median(runs[name].map((run) => run.p99))
report({
  bench: 'http: user list, calls per second (limit: ratio 0.6)',
  ours: rate('ours'),
  peer: rate('peer'),
  unit: '1/s',
})
report({
  bench: 'http: user list, p99 (limit: ratio 0.5)',
  ours: p99('ours'),
  peer: p99('peer'),
  unit: 'ms',
  lessIsBetter: true,
})
report({
  bench: 'http: user list, calls per second, beside its own statements without session and scope',
  ours: rate('ours'),
  peer: rate('lean'),
  unit: '1/s',
})

const flow = [
  '/sys/permission/getUserPermissionByToken',
  '/sys/user/getCurrentUserDeparts',
  '/sys/loginfo',
  '/sys/visitInfo',
  '/sys/annountCement/listByUser',
  '/sys/dict/queryAllDictItems',
]
for (const path of flow) {
  const result = await fire(`${ours.address}/jeecg-boot${path}`, token, 1, 2)
  report({
    bench: `http: ${path}, p97.5 beside its limit`,
    ours: result.latency.p97_5,
    peer: 20,
    unit: 'ms',
    lessIsBetter: true,
  })
}

ours.stop()
peer.stop()
lean.stop()
await database.stop()
