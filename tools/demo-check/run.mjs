import { setTimeout as sleep } from 'node:timers/promises'
import { auditBooks } from '../../apps/server/src/trading/audit/audit-books.ts'
import { openAudit } from '../../apps/server/src/trading/audit/open-audit.ts'
import { ownerUrlOf, startProduct } from '../kill-test/product.mjs'

/** @typedef {Awaited<ReturnType<typeof openAudit>>['ask']} Ask */

/** What the demo made, and what of it does not add up. @param {Ask} ask */
async function countAll(ask) {
  const [counts = {}] = await ask(`select
    (select count(*)::int from trade_account) as accounts,
    (select count(*)::int from trade_order) as orders,
    (select count(*)::int from trade_order where status = 8) as refused,
    (select count(*)::int from trade_fill) as fills,
    (select count(*)::int from trade_nav_daily) as navs,
    (select count(distinct trading_day)::int from trade_nav_daily) as days,
    (select count(*)::int from trade_account a where not exists (select 1 from trade_fill f where f.account_id = a.id)) as idle`)
  return counts
}

/**
 * A fingerprint of everything that was traded; ids are random and stay out of it.
 * @param {Ask} ask
 */
async function fingerprint(ask) {
  const [row] = await ask(`select md5(coalesce(string_agg(line, '|' order by line), '')) as print from (
    select concat_ws(',', account_id, cl_ord_id, symbol, side, price, volume, status, filled_volume, filled_amount) as line
    from trade_order
    union all select concat_ws(',', account_id, trading_day, nav, cash, market_value) from trade_nav_daily) as l`)
  return String(row?.['print'])
}

/** Accounts that stopped trading: a demo whose newest month is empty shows nobody anything. @param {Ask} ask */
async function quietAccounts(ask) {
  const rows = await ask(`select a.account_name as name from trade_account a
    where exists (select 1 from trade_fill f where f.account_id = a.id)
      and not exists (select 1 from trade_fill f where f.account_id = a.id
        and f.trading_day > (select max(trading_day) - 30 from trade_nav_daily))`)
  return rows.map(({ name }) => `${name} has not traded for 30 days`)
}

/** @param {Ask} ask */
async function isReady(ask) {
  const [row] = await ask(`select state from trade_demo`)
  return row?.['state'] === 'ready'
}

/**
 * @param {{ folder: string, days: number, kills: number, stocks: number, say: (text: string) => void }} options
 */
export async function demoCheck({ folder, days, kills, stocks, say }) {
  const settings = { SIM_STOCKS: String(stocks), DEMO_DAYS: String(days), LOG_LEVEL: 'info' }
  const startedMs = Date.now()
  let secondsFromReady = 0
  for (let n = 0; ; n += 1) {
    const product = startProduct({ folder, atMs: Date.now(), settings })
    try {
      await product.ready
      const readyAt = performance.now()
      const audit = await openAudit(ownerUrlOf(folder))
      const isLast = n === kills
      const enough = days === 0 ? 0 : ((n + 1) * days) / (kills + 1)
      while (isLast ? !(await isReady(audit.ask)) : (await daysMade(audit.ask)) < enough) {
        if (product.output().includes('"level":50')) throw new Error(lastLines(product.output()))
        await sleep(200)
      }
      if (isLast) {
        secondsFromReady = Math.round((performance.now() - readyAt) / 100) / 10
        const built = /"ms":(\d+),"msg":"演示数据已生成"/.exec(product.output())?.[1]
        const faults = [...(await auditBooks(audit.ask)), ...(await quietAccounts(audit.ask))]
        const counts = { ...(await countAll(audit.ask)), print: await fingerprint(audit.ask) }
        await audit.close()
        const seconds = Math.round((Date.now() - startedMs) / 1000)
        return { ...counts, seconds, secondsFromReady, buildMs: Number(built ?? 0), faults }
      }
      await audit.close()
      say(`第 ${n + 1} 次 kill -9`)
      await product.killNow({ withDatabase: n % 2 === 1 })
    } finally {
      await product.stop()
    }
  }
}

/** Settled days of the account that has most. @param {Ask} ask */
async function daysMade(ask) {
  const [row] = await ask(`select count(distinct trading_day)::int as days from trade_nav_daily n
    join trade_account a on a.id = n.account_id where a.asset_class = 'stock'`)
  return Number(row?.['days'] ?? 0)
}

/** @param {string} output */
const lastLines = (output) => output.split('\n').slice(-5).join('\n')
