import { setTimeout as sleep } from 'node:timers/promises'
import { auditBooks } from '../../apps/server/src/trading/audit/audit-books.ts'
import { openAudit } from '../../apps/server/src/trading/audit/open-audit.ts'
import { mainlandCalendar } from '../../packages/engine/src/time/calendar/trading-calendar.ts'
import { caller, send, signIn, tradeUntilKilled } from './clients.mjs'
import { ownerUrlOf, startProduct } from './product.mjs'

/** @typedef {import('./clients.mjs').Sent} Sent */
/** @typedef {Awaited<ReturnType<typeof openAudit>>['ask']} Ask */

/** Moments of a trading day: the first also settles the day before, the last is the settlement itself. */
const moments = ['09:45:00', '13:20:00', '15:34:58']
const traders = ['trader', 'trader2']
const limits = { ordersPerSec: 1e6, ordersPerDay: 1e6, activeOrdersMax: 1e6, cancelsPerDay: 1e6, cancelRatioMax: 1 }

/** The same seed gives the same kills and orders. @param {number} seed */
function randomOf(seed) {
  let state = seed >>> 0 || 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

/** Orders that are under way when the blow falls: a few, or a steady stream. */
const ordersBeforeKill = { fewest: 3, most: 60 }

/**
 * Starts, loads, kills and counts, as often as asked.
 * @param {{ folder: string, times: number, seed: number, firstDay: string, say: (text: string) => void }} options
 */
export async function killTest({ folder, times, seed, firstDay, say }) {
  const random = randomOf(seed)
  /** @type {Sent[]} */
  const sent = []
  const counts = { kills: 0, withDatabase: 0, askedAgain: 0, slowestStartMs: 0 }
  let day = firstDay
  for (let n = 0; ; n += 1) {
    const moment = moments[n % moments.length] ?? ''
    if (n > 0 && n % moments.length === 0) day = mainlandCalendar.next(day)
    const startedAt = performance.now()
    const product = startProduct({ folder, atMs: Date.parse(`${day}T${moment}+08:00`) })
    try {
      const address = await product.ready
      const startMs = Math.round(performance.now() - startedAt)
      counts.slowestStartMs = Math.max(counts.slowestStartMs, startMs)
      const audit = await openAudit(ownerUrlOf(folder))
      if (n === 0) await widenLimits(audit.ask)
      const desks = await openDesks(address)
      await waitForMarket(desks)
      const askedAgain = await askAgain(desks, sent)
      counts.askedAgain += askedAgain
      const faults = [...(await findLost(audit.ask, sent)), ...(await auditBooks(audit.ask))]
      if (faults.length > 0) say(`第 ${n} 次重启后：\n${faults.join('\n')}`)
      if (n === times || faults.length > 0) {
        const totals = await totalsOf(audit.ask)
        await audit.close()
        return { ...counts, ...totals, faults }
      }
      const withDatabase = random() < 0.3
      await loadAndKill({ desks, random, sent, name: `k${seed}-${n}` }, async (acknowledged) => {
        const enough = ordersBeforeKill.fewest + Math.floor(random() * ordersBeforeKill.most)
        if (moment === '15:34:58') await untilSettling(audit.ask, day)
        else await until(async () => acknowledged() >= enough)
        await sleep(random() * 300)
        await product.killNow({ withDatabase })
      })
      await audit.close()
      counts.kills += 1
      if (withDatabase) counts.withDatabase += 1
      const more = `启动 ${startMs} ms，重问 ${askedAgain}，累计委托 ${sent.length}`
      say(`${day} ${moment} 第 ${counts.kills} 次 kill -9${withDatabase ? '（连同数据库）' : ''}：${more}`)
    } finally {
      await product.stop()
    }
  }
}

/** Looks again and again, for some minutes at most: machines are busy. @param {() => Promise<boolean>} isSo */
async function until(isSo) {
  for (let attempt = 0; attempt < 10_000 && !(await isSo()); attempt += 1) await sleep(20)
}

/** @param {Ask} ask */
async function widenLimits(ask) {
  for (const tenant of [1, 2]) {
    const id = `kill-test-${tenant}`
    await ask(
      `insert into trade_risk_profile (id, version, tenant_id, name, effective_from, limits)
       values ($1, 1, $2, '压测', '2020-01-01', $3) on conflict do nothing`,
      [id, tenant, JSON.stringify(limits)],
    )
    await ask('update trade_account set risk_profile_id = $1 where tenant_id = $2', [id, tenant])
  }
}

/** @param {string} address */
async function openDesks(address) {
  const desks = []
  for (const trader of traders) {
    const call = caller(address, await signIn(address, trader))
    const { result } = await call('GET', '/user/account/list')
    for (const { id } of result.records ?? result) desks.push({ trader, call, account: String(id) })
  }
  return desks
}

/** @typedef {Awaited<ReturnType<typeof openDesks>>} Desks */

/** @param {Desks} desks */
async function waitForMarket([desk]) {
  for (let attempt = 0; attempt < 6000; attempt += 1) {
    const answer = await desk?.call('GET', '/symbol?keyword=6000&limit=100')
    if (answer?.success && answer.result.length > 0) return
    await sleep(100)
  }
  throw new Error('the market did not come up in ten minutes')
}

/**
 * An order nobody answered is sent again with the same id, as a client would: it must be there once.
 * @param {Desks} desks @param {Sent[]} sent
 */
async function askAgain(desks, sent) {
  const open = sent.filter(({ orderId }) => orderId === null)
  for (const order of open) {
    const desk = desks.find(({ account }) => account === order.account)
    // While the account is being settled nothing is taken; a client tries again, and so do we.
    if (desk) await until(() => send(desk.call, order))
    if (order.orderId === null) throw new Error(`${order.body['clOrdId']} is not taken`)
  }
  return open.length
}

/**
 * @param {{ desks: Desks, random: () => number, sent: Sent[], name: string }} load
 * @param {(acknowledged: () => number) => Promise<void>} kill
 */
async function loadAndKill({ desks, random, sent, name }, kill) {
  const [first] = desks
  if (!first) throw new Error('nobody trades')
  const { result } = await first.call('GET', '/symbol?keyword=600&limit=20')
  const symbols = result.map((/** @type {{ symbol: string }} */ { symbol }) => symbol).slice(0, 6)
  let isOver = false
  const before = sent.length
  const traded = desks.flatMap(({ call, account, trader }, at) =>
    [0, 1].map((hand) =>
      tradeUntilKilled({
        call,
        account,
        trader,
        symbols,
        sent,
        isOver: () => isOver,
        name: `${name}-${at}-${hand}`,
        random: randomOf(Math.floor(random() * 4_294_967_296)),
      }),
    ),
  )
  await kill(() => sent.slice(before).filter(({ orderId }) => orderId !== null).length)
  isOver = true
  await Promise.all(traded)
}

/** Waits until the first account has moved on to the next day; the others are about to. @param {Ask} ask @param {string} day */
async function untilSettling(ask, day) {
  await until(async () => {
    const [row] = await ask('select count(*)::int as moved from trade_account_state where trading_day > $1', [day])
    return Number(row?.['moved']) > 0
  })
}

/** @param {Ask} ask @param {Sent[]} sent */
async function findLost(ask, sent) {
  const rows = await ask('select id, account_id, cl_ord_id, symbol, side, volume::int, price::int from trade_order')
  const stored = Map.groupBy(rows, ({ account_id, cl_ord_id }) => `${account_id} ${cl_ord_id}`)
  const lost = []
  for (const { account, body, orderId } of sent) {
    const [row, ...more] = stored.get(`${account} ${body['clOrdId']}`) ?? []
    if (!row) lost.push(`lost: ${body['clOrdId']}`)
    else if (more.length > 0) lost.push(`doubled: ${body['clOrdId']}`)
    else if (row['id'] !== orderId || row['symbol'] !== body['symbol'] || row['volume'] !== body['volume'])
      lost.push(`changed: ${body['clOrdId']}`)
  }
  const known = new Set(sent.map(({ account, body }) => `${account} ${body['clOrdId']}`))
  for (const key of stored.keys()) if (!known.has(key)) lost.push(`nobody sent: ${key}`)
  return lost
}

/** @param {Ask} ask */
async function totalsOf(ask) {
  const [row] = await ask(`select (select count(*)::int from trade_order) as orders,
    (select count(*)::int from trade_order where status = 8) as refused,
    (select count(*)::int from trade_order where status in (5, 6)) as cancelled,
    (select count(*)::int from trade_fill) as fills, (select count(*)::int from trade_ledger) as ledger_lines,
    (select count(*)::int from trade_event) as events, (select count(*)::int from trade_nav_daily) as settled_days`)
  return row
}
