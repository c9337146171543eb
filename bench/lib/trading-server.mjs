import { Pool } from 'pg'
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { asPlatform } from '../../apps/server/src/platform/tenancy/in-tenant.ts'
import { openPaperAccount } from '../../apps/server/src/trading/index.ts'
import { createFixedMarket } from '../../apps/server/src/trading/testing/fixed-market.ts'
import { log, startFullDatabase } from './http-database.mjs'

const poolSize = 16
const clock = { now: () => new Date() }

/** Limits wide enough to trade without a pause. */
const limits = {
  ordersPerSec: 1e6,
  ordersPerDay: 1e6,
  activeOrdersMax: 1e6,
  singleNamePct: 1,
  sectorPct: 1,
  cashMinPct: 0,
}

/**
 * So many more accounts of the trader, each in a product of its own.
 * @param {import('pg').Pool} owner @param {import('../../apps/server/src/platform/database/database.ts').Db} db
 * @param {number} accounts @param {Date} now
 */
export async function addAccounts(owner, db, accounts, now) {
  await owner.query(
    `insert into trade_risk_profile (id, version, tenant_id, name, effective_from, limits) values ('bench', 1, 1, '压测', '2020-01-01', $1)`,
    [JSON.stringify(limits)],
  )
  const { rows } = await owner.query(`select id from sys_user where username = 'trader'`)
  const place = { tenantId: 1, clientId: '' }
  for (let n = 0; n < accounts; n += 1) {
    const id = `bench${n}`
    await owner.query(`insert into trade_client (id, tenant_id, realname) values ($1, 1, '压测')`, [id])
    await owner.query(`insert into trade_product (id, tenant_id, code, name) values ($1, 1, $1, $1)`, [id])
    await owner.query(`insert into trade_unit (id, tenant_id, product_id, name) values ($1, 1, $1, $1)`, [id])
    /** @type {import('../../apps/server/src/trading/account/open-paper-account.ts').PaperAccount} */
    const paper = {
      ...place,
      id,
      clientId: id,
      productId: id,
      unitId: id,
      no: id,
      name: id,
      assetClass: 'stock',
      cash: 1e11 / 100,
    }
    await asPlatform(db, (tx) => openPaperAccount(tx, paper, now))
    await owner.query(`insert into trade_account_grant values ($1, $2, 1, true)`, [id, rows[0].id])
    await owner.query(`update trade_account set risk_profile_id = 'bench' where id = $1`, [id])
  }
}

/**
 * A demo installation with this many more accounts, and a market that stands still.
 * @param {number} accounts
 */
export async function startTradingServer(accounts) {
  const database = await startFullDatabase(0)
  const owner = new Pool({ connectionString: database.ownerUrl, max: poolSize })
  // The database may end before the last of its idle connections does.
  owner.on('error', () => {})
  const db = openDatabase({ url: database.appUrl, poolSize, log })
  await addAccounts(owner, db, accounts, clock.now())
  const day = await owner.query(`select trading_day::text as day from trade_account_state where account_id = 'bench0'`)
  const market = createFixedMarket(day.rows[0].day)
  market.list('SHSE.600001', 10)

  /** A server on this database; start another to see what a restart does. */
  async function startApp() {
    const config = readConfig({ LOGIN_CAPTCHA: 'off', RATE_LIMIT: '0' })
    const pool = openDatabase({ url: database.appUrl, poolSize, log })
    const app = await buildApp({ config, db: pool, clock, log, marketFacts: market })
    const login = await app.inject({
      method: 'POST',
      url: '/jeecg-boot/sys/login',
      payload: { username: 'trader', password: 'Liangshu@2026' },
    })
    const stop = async () => {
      await app.close()
      await pool.destroy()
    }
    return { app, token: /** @type {string} */ (login.json().result.token), stop }
  }

  return {
    owner,
    market,
    day: /** @type {string} */ (day.rows[0].day),
    startApp,
    stop: async () => {
      await db.destroy()
      await owner.end()
      await database.stop()
    },
  }
}

/** @param {number} n @param {string} round */
export const orderOf = (n, round) => ({
  clOrdId: `${round}-${n}`,
  symbol: 'SHSE.600001',
  side: 1,
  orderType: 1,
  price: '9.95',
  volume: 100,
  confirmCodes: [11, 12, 14],
})
