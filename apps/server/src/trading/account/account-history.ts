import { accountLogKinds } from '@liangshu/contract/trading/account'
import { sql } from 'kysely'

import { defineList } from '../../platform/list/list-definition.ts'

/** Coins are counted in 1e-8, everything else in fen. */
const money = sql`t.amount / (select case when a.asset_class = 'crypto' then 100000000.0 else 100.0 end
  from trade_account a where a.id = t.account_id)`

/** The lines of an account's books, as they were written. */
export const ledgerList = defineList({
  table: 'trade_ledger',
  tenantColumn: 'tenant_id',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    accountId: { column: 'account_id', type: 'text', notNull: true },
    time: { column: 'at', type: 'datetime', notNull: true },
    tradingDay: { column: 'trading_day', type: 'date', notNull: true },
    type: { column: 'type', type: 'text', notNull: true },
    cash: {
      column: 'amount',
      type: 'number',
      notNull: true,
      expression: sql`(case when t.debit = 'cash' then 1 when t.credit = 'cash' then -1 else 0 end) * ${money}`,
    },
    amount: { column: 'amount', type: 'number', notNull: true, expression: money },
    debit: { column: 'debit', type: 'text', notNull: true },
    credit: { column: 'credit', type: 'text', notNull: true },
    refId: { column: 'ref_id', type: 'text', notNull: true },
    // The symbol of the fill it was written for.
    symbol: {
      column: 'ref_id',
      type: 'text',
      expression: sql`(select f.symbol from trade_fill f where f.account_id = t.account_id and f.exec_id = t.ref_id)`,
    },
    seq: { column: 'seq', type: 'int', notNull: true },
  },
  defaultSort: [{ property: 'seq', descending: true }],
})

/** Events that say how an account stands with its venue and whether it may trade. */
export const accountLogList = defineList({
  table: 'trade_event',
  tenantColumn: 'tenant_id',
  columns: {
    id: { column: 'seq', type: 'text', notNull: true, expression: sql`t.seq::text` },
    accountId: { column: 'account_id', type: 'text', notNull: true },
    time: { column: 'at', type: 'datetime', notNull: true },
    kind: {
      column: 'type',
      type: 'text',
      notNull: true,
      values: accountLogKinds,
      expression: sql`case when t.type = 'killSwitchSet' then
          case when (t.body ->> 'isOn')::boolean then 'stopped' else 'released' end
        when t.body ->> 'connection' is not null then 'connection'
        when (t.body ->> 'isEnabled')::boolean then 'enabled' else 'disabled' end`,
    },
    connection: { column: 'body', type: 'text', expression: sql`t.body ->> 'connection'` },
    reason: { column: 'body', type: 'text', notNull: true, expression: sql`coalesce(t.body ->> 'reason', '')` },
    seq: { column: 'seq', type: 'int', notNull: true },
  },
  defaultSort: [{ property: 'seq', descending: true }],
})

/** Of all events of an account these are its own history. */
export const isAccountLog = sql`t.type in ('accountSet', 'killSwitchSet')`
