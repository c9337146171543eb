// buy-sell analysis of 50,000 fills over 250 days on the server, beside its limit
import { mainlandCalendar } from '../packages/engine/src/time/calendar/trading-calendar.ts'
import { medianMsOfProcessor, report } from './lib/measure.mjs'
import { startTradingServer } from './lib/trading-server.mjs'

const days = 250
const fillsADay = 200
const symbols = 40
const limitMs = 500

const trading = await startTradingServer(1)
const tradingDays = [trading.day]
while (tradingDays.length <= days) tradingDays.unshift(mainlandCalendar.previous(tradingDays[0] ?? ''))
tradingDays.pop()
const closes = Object.fromEntries(tradingDays.map((day, n) => [day, 10 + Math.sin(n / 9)]))
trading.market.days['SHSE.000300'] = closes
for (let n = 0; n < symbols; n += 1) {
  const symbol = `SHSE.6001${String(n).padStart(2, '0')}`
  trading.market.list(symbol, 10)
  trading.market.days[symbol] = closes
  trading.market.signals[symbol] = tradingDays.filter((_, at) => at % 7 === 0).map((day) => ({ day, code: 'B_MA' }))
}

// What is bought on a day is sold on a later one, a little apart in price.
await trading.owner.query(
  `insert into trade_fill (account_id, exec_id, tenant_id, product_id, order_id, cl_ord_id, symbol, side, position_effect,
     price, volume, amount, commission, stamp, transfer, exchange_fee, regulatory, tax, realised, origin_module, operator,
     is_late, trading_day, at)
   select 'bench0', d.n || '-' || f.n, 1, 'bench0', 'O' || d.n || '-' || f.n, 'C' || d.n || '-' || f.n,
     'SHSE.6001' || lpad((f.n % $3)::text, 2, '0'), 1 + (d.n / 4 + f.n / $3) % 2, 1, 100000 + (d.n * 7 + f.n) % 500, 100,
     100000 + (d.n * 7 + f.n) % 500, 500, 0, 1, 0, 0, 0, 0, 'APPUI', 'bench',
     false, d.day, d.day::timestamp + interval '10 hours' + f.n * interval '1 second'
   from unnest($1::date[]) with ordinality as d (day, n) cross join generate_series(0, $2 - 1) as f (n)`,
  [tradingDays, fillsADay, symbols],
)
await trading.owner.query('vacuum analyze')

const { app, token, stop } = await trading.startApp()
let asked = 0
const ms = await medianMsOfProcessor('buy-sell analysis', async () => {
  // Another first day each time: nothing that was worked out before may help.
  const from = tradingDays[asked % 5] ?? ''
  asked += 1
  const url = `/jeecg-boot/api/review/buysell?accountId=bench0&from=${from}&to=${tradingDays.at(-1)}&n=${asked}`
  await trading.owner.query(`update trade_account_state set event_seq = event_seq + 1 where account_id = 'bench0'`)
  const answer = await app.inject({ url, headers: { 'x-access-token': token } })
  if (!answer.json().success || answer.json().result.summary.n < 10_000) throw new Error(answer.body.slice(0, 300))
})
report({ bench: 'buy-sell analysis, 50,000 fills', ours: ms, peer: limitMs, unit: 'ms, limit', lessIsBetter: true })

await stop()
await trading.stop()
