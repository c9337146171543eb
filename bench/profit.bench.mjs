// profit reports over 250 days and 50,000 fills, the slowest of them beside its limit
import { mainlandCalendar } from '../packages/engine/src/time/calendar/trading-calendar.ts'
import { medianMs, report } from './lib/measure.mjs'
import { startTradingServer } from './lib/trading-server.mjs'

const days = 250
const fillsADay = 200
const symbols = 40
const limitMs = 300

const trading = await startTradingServer(1)
const tradingDays = [trading.day]
while (tradingDays.length <= days) tradingDays.unshift(mainlandCalendar.previous(tradingDays[0] ?? ''))
tradingDays.pop()
for (let n = 0; n < symbols; n += 1) trading.market.list(`SHSE.6001${String(n).padStart(2, '0')}`, 10)

// Buys and sells by turns, a little apart in price, so that every symbol is held and traded all the time.
await trading.owner.query(
  `insert into trade_fill (account_id, exec_id, tenant_id, product_id, order_id, cl_ord_id, symbol, side, position_effect,
     price, volume, amount, commission, stamp, transfer, exchange_fee, regulatory, tax, realised, origin_module, operator,
     is_late, trading_day, at)
   select 'bench0', d.n || '-' || f.n, 1, 'bench0', 'O' || d.n || '-' || f.n, 'C' || d.n || '-' || f.n,
     'SHSE.6001' || lpad((f.n / 2 % $3)::text, 2, '0'), 1 + f.n % 2, 1 + f.n % 2, 100000 + (d.n * 7 + f.n) % 500, 100,
     100000 + (d.n * 7 + f.n) % 500, 500, case when f.n % 2 = 1 then 50 else 0 end, 1, 0, 0, 0, 0, 'APPUI', 'bench',
     false, d.day, d.day::timestamp + interval '10 hours' + f.n * interval '1 second'
   from unnest($1::date[]) with ordinality as d (day, n) cross join generate_series(0, $2 - 1) as f (n)`,
  [tradingDays, fillsADay, symbols],
)
await trading.owner.query(
  `insert into trade_nav_daily (account_id, trading_day, tenant_id, product_id, nav, cash, market_value, receivable, flow_in,
     flow_out, pnl, fees, day_return, unit_nav)
   select 'bench0', d.day, 1, 'bench0', 100000000000 + d.n * 1000, 100000000000, d.n * 1000, 0,
     case when d.n = 1 then 100000000000 else 0 end, 0, 1000, 100, 0.00001, 1 + d.n * 0.00001
   from unnest($1::date[]) with ordinality as d (day, n)`,
  [tradingDays],
)
await trading.owner.query('vacuum analyze')

const { app, token, stop } = await trading.startApp()
const paths = [
  '/profit/summary?accountId=bench0',
  '/profit/daily?accountId=bench0',
  `/profit/month?accountId=bench0&year=${tradingDays.at(-1)?.slice(0, 4)}`,
  '/api/report/symbolprofitloss?accountId=bench0',
  '/api/report/symbolprofitlossanalysis?accountId=bench0&symbol=SHSE.600107',
]
let slowest = 0
for (const path of paths) {
  const ms = await medianMs(async () => {
    const answer = await app.inject({ url: `/jeecg-boot${path}`, headers: { 'x-access-token': token } })
    if (!answer.json().success) throw new Error(answer.body.slice(0, 300))
  })
  process.stdout.write(`${path.split('?')[0]} ${ms.toFixed(1)} ms\n`)
  slowest = Math.max(slowest, ms)
}
report({ bench: 'profit, 50,000 fills', ours: slowest, peer: limitMs, unit: 'ms, limit', lessIsBetter: true })

await stop()
await trading.stop()
