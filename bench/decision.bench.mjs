// risk preview of a proposal with 300 targets and valuation of a product with 1,000 holdings on the server, beside their limits
import { mainlandCalendar } from '../packages/engine/src/time/calendar/trading-calendar.ts'
import { medianMsOfProcessor, report } from './lib/measure.mjs'
import { startTradingServer } from './lib/trading-server.mjs'

const [targets, previewLimitMs] = [300, 150]
const [holdings, valuationLimitMs] = [1000, 200]
const price = 10
const volume = 1000

const trading = await startTradingServer(1)
const symbols = Array.from({ length: holdings }, (_, n) => `SHSE.60${String(n + 1000).padStart(4, '0')}`)
const settled = mainlandCalendar.previous(trading.day)
for (const symbol of symbols) {
  trading.market.list(symbol, price)
  trading.market.days[symbol] = { [settled]: price }
}

// Bought on the settled day, and settled as a settlement would have written it.
await trading.owner.query(
  `insert into trade_fill (account_id, exec_id, tenant_id, product_id, order_id, cl_ord_id, symbol, side, position_effect,
     price, volume, amount, commission, stamp, transfer, exchange_fee, regulatory, tax, realised, origin_module, operator,
     is_late, trading_day, at)
   select 'bench0', 'E' || n, 1, 'bench0', 'O' || n, 'C' || n, symbol, 1, 1, $3::bigint * 10000, $4::bigint, $3::bigint * $4 * 100, 0, 0, 0, 0, 0,
     0, 0, 'APPUI', 'bench', false, $2::date, $2::date + interval '10 hours'
   from unnest($1::text[]) with ordinality as s (symbol, n)`,
  [symbols, settled, price, volume],
)
const worthFen = holdings * price * volume * 100
await trading.owner.query(
  `insert into trade_nav_daily (account_id, trading_day, tenant_id, product_id, nav, cash, market_value, receivable, flow_in,
     flow_out, pnl, fees, unit_nav)
   values ('bench0', $1, 1, 'bench0', $2::bigint + 1000000, 1000000, $2, 0, $2::bigint + 1000000, 0, 0, 0, 1)`,
  [settled, worthFen],
)
const inputs = symbols.map((symbol) => `${symbol}=${price * 10_000}`).join(',')
await trading.owner.query(
  `update trade_account_state
   set balances = jsonb_set(balances, '{lastNav}', jsonb_build_object('tradingDay', $1::text, 'inputs', $2::text), true)
   where account_id = 'bench0'`,
  [settled, inputs],
)
await trading.owner.query('vacuum analyze')

const { app, stop } = await trading.startApp()
const login = await app.inject({
  method: 'POST',
  url: '/jeecg-boot/sys/login',
  payload: { username: 'admin', password: 'Liangshu@2026' },
})
const headers = { 'x-access-token': login.json().result.token, 'tenant-id': '1' }
/** @param {string} path @param {object} payload */
async function post(path, payload) {
  const answer = await app.inject({ method: 'POST', url: `/jeecg-boot${path}`, headers, payload })
  const body = answer.json()
  if (!body.success) throw new Error(`${path}: ${answer.body.slice(0, 300)}`)
  return body.result
}

const wanted = symbols.slice(0, targets).map((symbol) => ({ symbol, side: 1, mode: 'volume', value: 100 }))
const previewMs = await medianMsOfProcessor('risk preview', async () => {
  const { rows } = await post('/proposal/preview', { productId: 'bench0', unitId: '', targets: wanted })
  if (rows.length !== targets) throw new Error(`only ${rows.length} targets`)
})
report({
  bench: `decision: risk preview of ${targets} targets`,
  ours: previewMs,
  peer: previewLimitMs,
  unit: 'ms, limit',
  lessIsBetter: true,
})

const valuationMs = await medianMsOfProcessor('valuation', async () => {
  const { id, lines } = await post('/org/nav/draft', { productId: 'bench0', day: settled })
  if (lines.length < holdings) throw new Error(`only ${lines.length} lines`)
  await post('/org/nav/judge', { id, action: 'discard' })
})
report({
  bench: `decision: valuation of ${holdings} holdings`,
  ours: valuationMs,
  peer: valuationLimitMs,
  unit: 'ms, limit',
  lessIsBetter: true,
})

await stop()
await trading.stop()
