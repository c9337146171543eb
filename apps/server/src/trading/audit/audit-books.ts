import { workingStatuses } from '@liangshu/contract/trading/order-codes'
import type { AccountEvent } from '@liangshu/engine/account/book/account-event'
import { replay } from '@liangshu/engine/account/book/apply-event'

import { balancesOf } from '../book/balances.ts'

/** Runs one statement and answers its rows; sees every institution. */
export type AskRows = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

/** Contracts are paid for by margin: what they move is no purchase of the ledger. */
const shareAccounts = `(select id from trade_account where asset_class in ('stock', 'credit'))`

/** Each of these finds what does not add up and nothing else. All money is fen. */
const differences: Record<string, string> = {
  'log has a gap or another length than the account says': `
    select s.account_id, s.event_seq, e.events, e.last from trade_account_state s
    left join (select account_id, count(*)::int as events, max(seq)::int as last from trade_event group by 1) e
      using (account_id)
    where e.events is distinct from s.event_seq or e.last is distinct from s.event_seq`,
  'an order was made twice, or without its event': `
    select o.id from trade_order o
    left join trade_event e on e.type = 'orderCreated' and e.body -> 'order' ->> 'orderId' = o.id
    group by o.id having count(e.seq) <> 1`,
  'an order reached the venue twice': `
    select account_id, body ->> 'orderId' as id from trade_event
    where type = 'orderMoved' and body ->> 'step' = 'ack' group by 1, 2 having count(*) > 1`,
  'fills are not what the order says': `
    select o.id, o.filled_volume, o.volume, coalesce(sum(f.volume), 0) as filled from trade_order o
    left join trade_fill f on f.order_id = o.id and f.account_id = o.account_id
    group by o.id having coalesce(sum(f.volume), 0) <> o.filled_volume or o.filled_volume > o.volume
      or coalesce(sum(f.amount), 0) <> o.filled_amount
      or coalesce(sum(f.commission + f.stamp + f.transfer + f.exchange_fee + f.regulatory), 0) <>
        (o.fees ->> 'commission')::bigint + (o.fees ->> 'stamp')::bigint + (o.fees ->> 'transfer')::bigint
        + (o.fees ->> 'exchange')::bigint + (o.fees ->> 'regulatory')::bigint`,
  // A contract that ended in cash stands among the fills, too; the log has it by its day and side.
  'a fill is not in the log once': `
    select f.id from trade_fill f
    left join (
      select account_id, body -> 'fill' ->> 'execId' as told from trade_event where type = 'fillBooked'
      union all select account_id, 'deliver:' || (body ->> 'tradingDay') || ':' || (body ->> 'key') as told
        from trade_event where type = 'futuresDelivered') e
      on e.account_id = f.account_id and e.told = case when f.exec_id like 'deliver:%'
        then 'deliver:' || f.trading_day || ':' || f.symbol || case f.side when 2 then ':L' else ':S' end
        else f.exec_id end
    group by f.id having count(e.told) <> 1`,
  'amounts of fills are not in the ledger': `
    select account_id, f.bought, f.sold, l.bought as l_bought, l.sold as l_sold from
      (select account_id, sum(amount) filter (where side = 1) as bought, sum(amount) filter (where side = 2) as sold
        from trade_fill where account_id in ${shareAccounts} group by 1) f
      full join (select account_id, sum(amount) filter (where type = 'buy') as bought,
        sum(amount) filter (where type = 'sell') as sold from trade_ledger where type in ('buy', 'sell') group by 1) l
      using (account_id)
    where f.bought is distinct from l.bought or f.sold is distinct from l.sold`,
  'fees of fills are not in the ledger': `
    select account_id, f.fees, l.fees as l_fees from
      (select account_id, sum(commission + stamp + transfer + exchange_fee + regulatory + tax) as fees
        from trade_fill group by 1) f
      full join (select account_id, sum(case when debit = 'cash' then -amount else amount end) as fees
        from trade_ledger where type in ('fee', 'tax') and ref_id in (select exec_id from trade_fill) group by 1) l
      using (account_id)
    where coalesce(f.fees, 0) <> coalesce(l.fees, 0)`,
  'cash is not the sum of the ledger': `
    select s.account_id, s.balances -> 'ledger' ->> 'cash' as cash, l.cash as l_cash from trade_account_state s
    left join (select account_id, sum(case when debit = 'cash' then amount else 0 end
      - case when credit = 'cash' then amount else 0 end) as cash from trade_ledger group by 1) l using (account_id)
    where coalesce(l.cash, 0) <> (s.balances -> 'ledger' ->> 'cash')::bigint`,
  'cash is not money paid in, less buys and fees, plus sales and dividends': `
    select s.account_id from trade_account_state s join trade_account a on a.id = s.account_id
    left join (select account_id, sum(case when side = 2 then amount else -amount end
      - commission - stamp - transfer - exchange_fee - regulatory - tax) as moved from trade_fill group by 1) f
      using (account_id)
    left join (select account_id, sum(case when debit = 'cash' then amount else 0 end
      - case when credit = 'cash' then amount else 0 end) as other from trade_ledger
      where type not in ('buy', 'sell') and not (type in ('fee', 'tax') and ref_id in (select exec_id from trade_fill))
      group by 1) o using (account_id)
    where a.id in ${shareAccounts}
      and (s.balances -> 'ledger' ->> 'cash')::bigint <> coalesce(f.moved, 0) + coalesce(o.other, 0)`,
  'shares are not the sum of fills and moves': `
    select account_id, symbol, h.volume, m.volume as moved from
      (select account_id, symbol, volume from trade_holding) h
      full join (select account_id, symbol, sum(delta) as volume from (
        select account_id, symbol, case when side = 1 then volume else -volume end as delta from trade_fill
        where account_id in ${shareAccounts}
        union all select account_id, symbol, delta from trade_share_move) as d group by 1, 2) m
      using (account_id, symbol)
    where coalesce(h.volume, 0) <> coalesce(m.volume, 0)`,
  'contracts are not the sum of fills': `
    select account_id, key, c.volume, m.volume as moved from
      (select account_id, case kind when 'perpetual' then symbol else key end as key, sum(volume) as volume
        from trade_contract group by 1, 2) c
      full join (select f.account_id, case when a.asset_class = 'crypto' then f.symbol
          when (f.side = 1) = (f.position_effect = 1) then f.symbol || ':L' else f.symbol || ':S' end as key,
        sum(case when case when a.asset_class = 'crypto' then f.side = 1 else f.position_effect = 1 end
          then f.volume else -f.volume end) as volume
        from trade_fill f join trade_account a on a.id = f.account_id
        where a.asset_class in ('future', 'crypto') group by 1, 2) m
      using (account_id, key)
    where coalesce(c.volume, 0) <> coalesce(m.volume, 0)`,
  'frozen cash is not that of the working orders': `
    select s.account_id from trade_account_state s
    left join trade_order o on o.account_id = s.account_id and o.status in (${workingStatuses.join(', ')})
    group by s.account_id, s.balances
    having coalesce(sum(o.frozen_cash), 0) <> (s.balances ->> 'frozenCash')::bigint`,
  'a settled day does not continue the one before': `
    select account_id, trading_day from (
      select n.*, lag(nav, 1, 0) over (partition by account_id order by trading_day) as before from trade_nav_daily n) d
    where nav <> cash + market_value + receivable or nav - before <> pnl + flow_in - flow_out`,
  'an account was blocked by its own reconciliation': `
    select account_id from trade_account_state where balances ->> 'reconcileBlock' is not null`,
}

/**
 * Goes through the books of all accounts and tells every cent that is not where it should be. One snapshot for all
 * questions, because the product goes on trading meanwhile. `ask` has to keep to one connection.
 */
export async function auditBooks(ask: AskRows): Promise<string[]> {
  await ask('begin isolation level repeatable read read only')
  try {
    return await findDifferences(ask)
  } finally {
    await ask('rollback')
  }
}

async function findDifferences(ask: AskRows): Promise<string[]> {
  const found: string[] = []
  for (const [what, text] of Object.entries(differences)) {
    const rows = await ask(text)
    if (rows.length > 0) found.push(`${what}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  for (const row of await ask('select account_id, balances from trade_account_state order by account_id')) {
    const events = await ask('select body from trade_event where account_id = $1 order by seq', [row['account_id']])
    const book = replay(events.map(({ body }) => body as AccountEvent))
    const told = JSON.stringify(sorted(row['balances']))
    const replayed = JSON.stringify(sorted(balancesOf(book)))
    if (told !== replayed) found.push(`the log tells another story of ${String(row['account_id'])}`)
    for (const { symbol, volume, lots } of book.holdings.values()) {
      const inLots = lots.reduce((sum, { qty }) => sum + qty, 0)
      if (inLots !== volume) found.push(`lots of ${symbol} hold ${inLots}, not ${volume}`)
    }
  }
  return found
}

/** jsonb keeps no order of keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
