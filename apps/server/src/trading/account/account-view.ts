import { connStates, type AccountRowWire } from '@liangshu/contract/trading/account'
import { cashRow } from '@liangshu/engine/account/profit/cash-view'
import type { Selectable } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'
import { bookForReading, unitsPerFen } from '../book/balances.ts'
import type { MarketFacts } from '../market-facts/market-facts.ts'
import { accountFigures } from '../holding/day-figures.ts'
import { valuationPrices } from '../holding/prices.ts'
import { findStates, type StateRow } from '../holding/state.store.ts'
import { findTradable } from './account.store.ts'
import { maskNumber } from './credential.ts'

type Wanted = {
  accountId?: string
  clientId?: string | undefined
  productId?: string | undefined
  unitId?: string | undefined
}
export type ViewedAccount = { row: AccountRowWire; state: StateRow }

/** Accounts as lists show them, with today's figures at the prices of this moment. */
export async function viewAccounts(
  tx: Tx,
  actor: Actor,
  market: MarketFacts,
  wanted: Wanted,
): Promise<ViewedAccount[]> {
  const states = await findStates(tx, { actor, ...wanted })
  if (states.length === 0) return []
  const rows = await tx
    .selectFrom('trade_account')
    .selectAll()
    .where(
      'id',
      'in',
      states.map(({ accountId }) => accountId),
    )
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const tradable = await findTradable(tx, actor.userId)
  return states.flatMap((state) => {
    const row = byId.get(state.accountId)
    return row ? [{ state, row: accountRow(row, state, { market, actor, canTrade: tradable.has(row.id) }) }] : []
  })
}

/** One account with its cash; refused when it is not there for this person. */
export async function viewAccount(tx: Tx, actor: Actor, market: MarketFacts, accountId: string) {
  const [found] = await viewAccounts(tx, actor, market, { accountId })
  if (!found) throw new AppError('NOT_FOUND', { id: accountId })
  const book = bookForReading(found.state)
  return { ...found.row, cash: cashRow(book, valuationPrices(market, book)) }
}

function accountRow(
  row: Selectable<Tables['trade_account']>,
  state: StateRow,
  { market, actor, canTrade }: { market: MarketFacts; actor: Actor; canTrade: boolean },
): AccountRowWire {
  const { balances } = state
  const { dayPnlFen, dayRate } = accountFigures(market, state)
  const book = bookForReading(state)
  const cash = cashRow(book, valuationPrices(market, book))
  const hasMargin = row.asset_class === 'future' || row.asset_class === 'crypto'
  return {
    id: row.id,
    accountName: row.account_name,
    accountNo: actor.rights.permissions.has('ACCOUNT:edit') ? row.account_no : maskNumber(row.account_no),
    platformCode: row.platform_code,
    assetClass: row.asset_class,
    mode: row.mode,
    currency: row.currency,
    clientId: row.client_id,
    productId: row.product_id,
    productName: state.productName,
    unitId: row.unit_id,
    unitName: state.unitName,
    initCash: row.init_cash / (100 * unitsPerFen(row.asset_class)),
    feeProfileId: row.fee_profile_id,
    riskProfileId: row.risk_profile_id,
    hasCredential: row.credential !== null,
    status: row.status,
    connState: connStates[balances.connection],
    disableReason: row.disable_reason,
    killSwitch: balances.killSwitch,
    reconcileBlock: balances.reconcileBlock,
    tradingDay: state.tradingDay,
    canTrade,
    nav: cash.nav,
    available: cash.available,
    marketValue: hasMargin ? null : cash.marketValue,
    floatingPnl: cash.fpnlOpen,
    marginUsed: hasMargin ? cash.marginUsed : null,
    dayPnl: dayPnlFen / 100,
    dayPnlRate: dayRate,
    createTime: toWireTime(row.create_time),
    ...(balances.margin && {
      isHedged: balances.margin.isHedged,
      marginMode: balances.margin.mode,
      leverage: balances.margin.leverage,
    }),
  }
}
