import { sideLabels, type Side } from '@liangshu/contract/trading/order-codes'
import { clockOf } from '@liangshu/engine/time/calendar/shanghai-time'
import { dateOfDay, dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { sql } from 'kysely'

import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { inOwnTurn } from '../../platform/work/work-pool.ts'
import type { MarketFacts } from '../market-facts/market-facts.ts'
import { findTrades } from './reconcile.store.ts'
import { createStatementService } from './statement.service.ts'

type Parts = { db: Db; clock: Clock; market: Pick<MarketFacts, 'instrument'> }

/** As far back as the statement goes, in calendar days. */
const days = 10
/** With fewer there is not enough to differ in. */
const fewestFills = 3
/** The person of the demo who looks after statements. */
const clerk = 'risk'
/** What the broker charged too much, in fen. */
const overcharged = 600

type Found = { accountId: string; accountNo: string; tenantId: number; userId: string; realname: string }

/** A share account that has traded lately, and who imports its statement. */
async function findSubject(tx: Tx, from: string): Promise<Found | null> {
  const { rows } = await sql<Found>`
    select a.id as "accountId", a.account_no as "accountNo", a.tenant_id as "tenantId", u.id as "userId", u.realname
    from trade_account a join sys_user u on u.username = ${clerk} and a.tenant_id = any(u.tenant_ids)
    where a.asset_class = 'stock' and a.del_flag = 0
      and (select count(*) from trade_fill f where f.account_id = a.id and f.trading_day >= ${from}) >= ${fewestFills}
    order by a.account_no limit 1`.execute(tx)
  return rows[0] ?? null
}

/**
 * The broker's statement of a demo account, imported as people import one. It leaves out one fill and charges too much for
 * another, so that the page has something to show.
 */
export async function importDemoStatement({ db, clock, market }: Parts, lastDay: string): Promise<void> {
  const period = Array.from({ length: days }, (_day, back) => dateOfDay(dayNumber(lastDay) - back))
  const found = await asPlatform(db, (tx) => findSubject(tx, period.at(-1) ?? lastDay))
  if (!found) return
  const { accountId, accountNo, tenantId, userId, realname } = found
  const fills = await asPlatform(db, (tx) => findTrades(tx, accountId, period))
  // Neither the first nor the last: the days the file covers stay the days of the fills.
  const [missing, dear] = [fills[1]?.id, fills[2]?.id]
  const lines = fills
    .filter(({ id }) => id !== missing)
    .map(({ id, day, second, symbol, side, price, volume, amount, fee }) => {
      const charged = (fee + (id === dear ? overcharged : 0)) / 100
      const money = [price / 10_000, volume, (amount / 100).toFixed(2), charged.toFixed(2)]
      return [
        day,
        clockOf(second),
        symbol.slice(-6),
        market.instrument(symbol)?.name ?? '',
        sideLabels[side as Side],
        ...money,
      ]
    })
  const head = ['成交日期', '成交时间', '证券代码', '证券名称', '操作', '成交均价', '成交数量', '成交金额', '费用合计']
  const content = Buffer.from([head, ...lines].map((cells) => cells.join(',')).join('\r\n'))
  const actor: Actor = {
    sessionId: 'demo',
    userId,
    username: clerk,
    realname,
    tenantId,
    isPlatform: false,
    orgCode: '',
    rights: { roleCodes: new Set(), permissions: new Set(['RECORD:import', 'ACCOUNT:viewAll']) },
  }
  const file = { name: `交割单_${accountNo}_${lastDay}.csv`, content }
  const choice = { accountId, kind: 'trade', mapping: {}, isWhole: true } as const
  const statements = createStatementService({ db, clock, market })
  await inOwnTurn(() => statements.import(actor, file, choice))
}
