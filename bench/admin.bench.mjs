// every administration list at full size (1,000,000 logs, 100,000 users): first, middle, last page, sorted by every column, filtered
import { Client } from 'pg'
import { buildApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/platform/config/config.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { fillAdministration } from './lib/admin-data.mjs'
import { log, startFullDatabase } from './lib/http-database.mjs'
import { report } from './lib/measure.mjs'

const base = '/jeecg-boot'
/** Enough for a p95 to be one and not the slowest call. */
const samples = Number(process.env['BENCH_SAMPLES'] ?? 40)
const listLimitMs = 50
/** A jump to where nobody has been walks along half an index. */
const arrivalLimitMs = 100
/** Arrivals per order: their median, as one alone would be the noise of the machine. */
const jumps = 3

const given = { owner: process.env['BENCH_OWNER_URL'], app: process.env['BENCH_APP_URL'] }
const database = given.owner && given.app ? undefined : await startFullDatabase(0)
// A failed run must not leave its database behind.
try {
  if (database) await fillAdministration(database.ownerUrl)
  await measureAll()
} finally {
  await database?.stop()
}

async function measureAll() {
  const owner = new Client({ connectionString: database?.ownerUrl ?? given.owner })
  await owner.connect()
  const db = openDatabase({ url: database?.appUrl ?? given.app ?? '', poolSize: 4, log })
  const config = readConfig({ LOGIN_CAPTCHA: 'off', RATE_LIMIT: '0', REQUIRE_SIGN: '0', ADMIN_PASSWORD: undefined })
  const app = await buildApp({ config, db, clock: { now: () => new Date() }, log })

  /** @param {string} username */
  async function signIn(username) {
    const payload = { username, password: 'Liangshu@2026' }
    const answer = await app.inject({ method: 'POST', url: `${base}/sys/login`, payload })
    if (!answer.json().success) throw new Error(`${username}: ${answer.body}`)
    return answer.json().result.token
  }

  /** @typedef {Record<string, string>} Query */
  /** @param {string} token @param {string} path @param {Query} [query] */
  async function call(token, path, query = {}) {
    const startedAt = performance.now()
    const answer = await app.inject({ url: base + path, query, headers: { 'x-access-token': token } })
    const ms = performance.now() - startedAt
    const json = answer.json()
    if (!json.success) throw new Error(`${path} ${JSON.stringify(query)}: ${answer.body.slice(0, 300)}`)
    return { ms, result: json.result }
  }

  /** Some fields are added to a row after it was found. @param {string} token @param {string} path @param {string} column */
  async function isSortable(token, path, column) {
    const query = { column, order: 'asc', pageSize: '1' }
    const answer = await app.inject({ url: base + path, query, headers: { 'x-access-token': token } })
    return !column.endsWith('_dictText') && answer.json().success
  }

  /** @param {number[]} times */
  const p95 = (times) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
  /** @param {number[]} times */
  const median = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

  /** @typedef {(sample: number) => Query} Asking */
  /** @param {string} token @param {string} path @param {Asking} query */
  async function timesOf(token, path, query) {
    const times = []
    for (let sample = 0; sample < samples; sample += 1) times.push((await call(token, path, query(sample))).ms)
    return times
  }

  /** @param {unknown[]} items */
  const advanced = (items) => encodeURI(JSON.stringify(items))

  /** Parts of names that few, many and all people have. */
  const surnames = ['张', '李', '王', '赵', '钱']
  const parts = [
    ...surnames,
    ...surnames.flatMap((name) => [`${name}人`, `${name}人员`]),
    '人',
    '员',
    '人员',
    ...'0123456789',
  ]
  /** @param {number} sample */
  const partOfName = (sample) => parts[sample % parts.length] ?? ''
  /** @param {number} sample */
  const dayOf = (sample) => new Date(Date.UTC(2026, 0, 1 + sample)).toISOString().slice(0, 10)

  /**
   * Lists that hold many rows, with what people filter them by. Every sample asks what nobody has asked before, so that no
   * total is remembered.
   * @type {[string, Asking[]][]}
   */
  const long = [
    [
      '/sys/user/list',
      [
        (n) => ({ username: `person${4711 + n}` }),
        (n) => ({ realname: `*人员${50 + n}*` }),
        (n) => ({ realname: `*${partOfName(n)}*`, status: n < parts.length ? '1' : '2' }),
        (n) => ({ phone: `*00${10 + n}*`, status: '1' }),
        (n) => ({ createTime_begin: dayOf(n), sex: '1' }),
        (n) => ({ departId: `bench${77 + n}` }),
        (n) => ({
          superQueryParams: advanced([
            { field: 'realname', rule: 'like', val: partOfName(n) },
            { field: 'sex', rule: 'eq', val: n < parts.length ? '2' : '1' },
          ]),
        }),
        (n) => ({
          superQueryParams: advanced([
            { field: 'realname', rule: 'like', val: partOfName(n) },
            { field: 'phone', rule: 'right_like', val: `1500${n}` },
          ]),
          superQueryMatchType: 'or',
        }),
      ],
    ],
    [
      '/sys/log/list',
      [
        () => ({ logType: '1' }),
        (n) => ({ logType: '2', createTime_begin: dayOf(n), createTime_end: dayOf(n + 30) }),
        (n) => ({ userid: `person${42 + n}` }),
        (n) => ({ keyWord: `person${4711 + n},` }),
        (n) => ({ ip: `10.0.${7 + n}.${7 + n}`, operateType: '4' }),
        (n) => ({
          superQueryParams: advanced([
            { field: 'costTime', rule: 'gt', val: String(895 - (n % 2)) },
            { field: 'requestType', rule: 'eq', val: ['GET', 'POST', 'PUT', 'DELETE'][n % 4] },
            { field: 'createTime', rule: 'lt', val: dayOf(250 + n) },
          ]),
        }),
      ],
    ],
    [
      '/sys/dictItem/list',
      [
        (n) => ({ dictId: `bench${7 + n}` }),
        (n) => ({ itemText: `*项${450 + n}*` }),
        (n) => ({
          superQueryParams: advanced([
            { field: 'sortOrder', rule: 'le', val: '3' },
            { field: 'description', rule: 'eq', val: `说明${n}` },
          ]),
        }),
      ],
    ],
  ]

  /** @typedef {{ path: string, what: string, ms: number, median: number }} Shape */
  /** @type {Shape[]} */
  const shapes = []
  /** @param {string} token @param {string} path @param {string} what @param {Asking} query */
  async function measure(token, path, what, query) {
    const times = await timesOf(token, path, query)
    const shape = { path, what, ms: p95(times), median: median(times) }
    shapes.push(shape)
    return shape
  }

  /** Tables whose places are remembered by the server. @type {Record<string, string>} */
  const tables = {
    '/sys/user/list': 'sys_user',
    '/sys/log/list': 'sys_log',
    '/sys/dictItem/list': 'sys_dict_item',
  }
  /** Notes a change that never was: remembered places no longer count, and the rows stay untouched. @param {string} path */
  async function forgetPlaces(path) {
    const table = tables[path]
    if (!table) return
    await owner.query('delete from sys_list_change where table_name = $1 and delta = 0', [table])
    await owner.query(
      `insert into sys_list_change (table_name, tenant_id, kind, day, delta) values ($1, $2, 1, '2026-01-01', 0)`,
      [table, table === 'sys_log' ? 1 : 0],
    )
  }

  /** @type {{ path: string, what: string, ms: number }[]} */
  const arrivals = []
  /** @param {string} token @param {string} who @param {string} path @param {Asking[]} filters */
  async function measureList(token, who, path, filters) {
    const first = await call(token, path, { pageNo: '1', pageSize: '10' })
    const { pages, records } = first.result
    const columns = []
    for (const column of Object.keys(records[0] ?? {})) {
      if (await isSortable(token, path, column)) columns.push(column)
    }
    const growth = []
    for (const column of ['', ...columns]) {
      const page = (/** @type {number} */ pageNo, order = 'desc') => {
        const what = `${who}, ${column ? `by ${column} ${order}` : 'default order'}, page ${pageNo} of ${pages}`
        const sort = column ? { column, order } : {}
        return measure(token, path, what, () => ({ ...sort, pageNo: String(pageNo), pageSize: '10' }))
      }
      const start = await page(1)
      if (column) await page(1, 'asc')
      if (pages < 100) continue
      // Nobody has been there yet: its own figure, outside the p95 of calls that are repeated.
      const times = []
      for (let jump = 0; jump < jumps; jump += 1) {
        await forgetPlaces(path)
        const sort = column && { column, order: 'desc' }
        // Whoever jumps has seen the first page.
        await call(token, path, { ...sort })
        times.push((await call(token, path, { ...sort, pageNo: String(Math.floor(pages / 2)) })).ms)
      }
      arrivals.push({ path, what: `${who}, by ${column || 'default order'}`, ms: median(times) })
      const middle = await page(Math.floor(pages / 2))
      const last = await page(pages)
      growth.push({ name: column || 'default order', ratio: Math.max(middle.median, last.median) / start.median })
    }
    for (const filter of filters)
      await measure(token, path, `${who}, ${decodeURI(JSON.stringify(filter(0)))} and its like`, filter)
    const worst = growth.toSorted((a, b) => b.ratio - a.ratio)[0]
    if (worst) {
      report({
        bench: `admin: ${path} (${who}), deepest page over first, worst order (${worst.name})`,
        ours: worst.ratio,
        peer: 3,
        unit: 'times',
        lessIsBetter: true,
      })
    }
  }

  const tokens = { manager: await signIn('manager'), platform: await signIn('admin') }
  for (const [who, token] of Object.entries(tokens)) {
    for (const [path, filters] of long) {
      // Dictionaries belong to the platform.
      if (who === 'platform' || path !== '/sys/dictItem/list') await measureList(token, who, path, filters)
    }
  }
  const others = app.declaredRoutes
    .filter(({ method, url }) => method === 'GET' && url.startsWith(`${base}/sys/`) && /\/(list|rootList)$/.test(url))
    .map(({ url }) => url.slice(base.length))
    .filter((path) => !long.some(([known]) => known === path))
  for (const path of others) {
    const { result } = await call(tokens.platform, path)
    if (Array.isArray(result?.records)) await measureList(tokens.platform, 'platform', path, [])
  }

  for (const path of new Set(shapes.map((shape) => shape.path))) {
    const own = shapes.filter((shape) => shape.path === path).toSorted((a, b) => b.ms - a.ms)
    const [worst] = own
    if (!worst) continue
    report({
      bench: `admin: ${path}, p95 of the slowest of ${own.length} questions (${worst.what})`,
      ours: worst.ms,
      peer: listLimitMs,
      unit: 'ms',
      lessIsBetter: true,
    })
    const slowest = arrivals.filter((arrival) => arrival.path === path).toSorted((a, b) => b.ms - a.ms)[0]
    if (slowest) {
      report({
        bench: `admin: ${path}, first arrival on the middle page, slowest order (${slowest.what})`,
        ours: slowest.ms,
        peer: arrivalLimitMs,
        unit: 'ms',
        lessIsBetter: true,
      })
    }
    if (process.env['BENCH_ALL'])
      for (const shape of own.slice(0, 30)) process.stdout.write(`  ${shape.ms.toFixed(1)} ${shape.what}\n`)
  }

  for (const [path, limit] of /** @type {[string, number][]} */ ([
    ['/sys/permission/getUserPermissionByToken', 15],
    ['/sys/sysDepart/queryTreeList', 60],
    ['/sys/sysDepart/queryIdTree', 60],
    ['/sys/sysDepart/queryDepartTreeSync', 60],
    ['/sys/role/queryTreeList', 50],
    ['/sys/permission/list', 50],
    ['/sys/loginfo', 20],
    ['/sys/dict/queryAllDictItems', 60],
  ])) {
    // Menus and dictionaries as such belong to the platform.
    const isOfPlatform = path === '/sys/permission/list'
    const token = isOfPlatform ? tokens.platform : tokens.manager
    const times = await timesOf(token, path, () => ({}))
    report({
      bench: `admin: ${path}, p95 beside its limit`,
      ours: p95(times),
      peer: limit,
      unit: 'ms',
      lessIsBetter: true,
    })
  }

  await app.close()
  await db.destroy()
  await owner.end()
}
