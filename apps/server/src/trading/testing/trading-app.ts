import type { MarginSettings } from '@liangshu/engine/account/book/account-book'
import { shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'

import { CompiledQuery } from 'kysely'

import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { createAskOwner } from '../../testing/ask-owner.ts'
import { testStart } from '../../testing/fake-clock.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTestApp, type TestApp, type WireAnswer } from '../../testing/test-app.ts'
import { openNewAccount } from '../account/open-new-account.ts'
import { insert } from '../account/account.store.ts'
import type { MarketSource } from '../../market/index.ts'
import { orderDayFor, type MarketFacts } from '../market-facts/market-facts.ts'
import { auditBooks } from '../audit/audit-books.ts'
import { createFixedMarket } from './fixed-market.ts'

export const traderRights = [
  'ORDER:submit',
  'ORDER:cancel',
  'ORDER:cancelAll',
  'DERIV:view',
  'ACCOUNT:view',
  'RECORD:view',
  'STRATEGY:view',
]

/** A simulated market and what trading sees of it, in place of the one that stands still. */
interface SimulatedTrading {
  readonly market: MarketSource
  readonly marketFacts: MarketFacts
}

/** The application with a market that stands still, a product of two accounts and people around it. */
export async function createTradingApp(environment: Record<string, string> = {}, simulated?: SimulatedTrading) {
  // The market's day is a trading day near the start of the tests' clock.
  const { date } = shanghaiTime(testStart().getTime())
  const day = mainlandCalendar.isTradingDay(date) ? date : mainlandCalendar.next(date)
  const market = createFixedMarket(day)
  market.list('SHSE.600001', 10)
  const test = await createTestApp({ marketFacts: market, ...simulated, environment })
  const ask = createAskOwner(test.ownerDb)
  const trader = await makePerson(test, { username: 'dealer', permissions: traderRights })
  await ask(
    `insert into trade_product (id, tenant_id, code, name) values ('P1', 1, 'P1', '产品一'), ('P9', 2, 'P9', '他家')`,
  ).catch(() => undefined)
  await ask(
    `insert into trade_unit (id, tenant_id, product_id, name) values ('U1', 1, 'P1', '单元一'), ('U9', 2, 'P9', '他家')`,
  )

  async function open(
    id: string,
    more: {
      cash?: number
      tenantId?: number
      trades?: string[]
      reads?: string[]
      unitId?: string
      productId?: string
      assetClass?: 'stock' | 'future' | 'crypto'
      margin?: MarginSettings
    } = {},
  ) {
    const { cash = 1_000_000, tenantId = 1, trades = ['dealer'], reads = [], unitId = 'U1', productId = 'P1' } = more
    const { assetClass = 'stock', margin } = more
    const facts = {
      productId,
      unitId,
      assetClass,
      mode: 'paper',
      feeProfileId: 'default',
      platformCode: 'SIM',
    } as const
    const currency = assetClass === 'crypto' ? 'USDT' : 'CNY'
    const cashFen = cash * (assetClass === 'crypto' ? 1e8 : 100)
    const time = (simulated?.marketFacts ?? market).time()
    const at = test.clock.now()
    await asPlatform(test.db, async (tx) => {
      const row = {
        ...facts,
        id,
        accountName: `账户${id}`,
        accountNo: `NO${id}1234`,
        currency,
        clientId: undefined,
        riskProfileId: undefined,
        credential: null,
      }
      await insert(tx, { id, tenantId, initCash: cashFen, by: 'test', at }, row)
      const account = { ...facts, id, tenantId, accountName: `账户${id}`, riskProfileId: null }
      await openNewAccount(tx, {
        account,
        currency,
        tradingDay: time ? orderDayFor(time, assetClass) : day,
        cashFen,
        at,
        ...(margin && { margin }),
      })
      for (const username of [...trades, ...reads]) {
        await tx
          .insertInto('trade_account_grant')
          .values({
            account_id: id,
            user_id: `u-${username}`,
            tenant_id: tenantId,
            can_trade: trades.includes(username),
          })
          .execute()
      }
    })
  }

  let clicks = 0
  const order = (accountId: string, more: Record<string, unknown> = {}) => ({
    clOrdId: `${accountId}-${(clicks += 1)}`,
    accountId,
    symbol: 'SHSE.600001',
    side: 1,
    orderType: 1,
    price: '10.00',
    volume: 100,
    ...more,
  })
  const execute = (orders: unknown[], token = trader): Promise<WireAnswer> => {
    // A second apart: the checks on the rate of orders are their own tests.
    test.clock.advance(3000)
    return test.call('POST', '/api/order/executeTrade', { token, body: { orders } })
  }
  /** Sends one order and answers its row. */
  const place = async (body: Record<string, unknown>, token = trader) => {
    const answer = await execute([body], token)
    const [row] = answer.result ?? []
    return row as {
      clOrdId: string
      orderId: string
      status: number
      rejReason: number
      rejDetail: string
      confirm?: { code: number; text: string }[]
    }
  }
  /** Lets the acknowledgement time pass and the market show itself once. */
  const beat = async () => {
    test.clock.advance(100)
    await test.app.trading.broker.beat()
  }
  /** Everything in the books of all accounts that does not add up. */
  const audit = () =>
    test.ownerDb
      .connection()
      .execute((connection) =>
        auditBooks(
          async (text, values = []) =>
            (await connection.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))).rows,
        ),
      )
  const stored = async (clOrdId: string) => (await ask('select * from trade_order where cl_ord_id = $1', [clOrdId]))[0]
  const cash = async (accountId: string) => {
    const [row] = await ask('select balances from trade_account_state where account_id = $1', [accountId])
    return row?.['balances'] as { ledger: { cash: number }; frozenCash: number }
  }
  return {
    ...test,
    test: test as TestApp,
    market,
    day,
    ask,
    trader,
    open,
    order,
    execute,
    place,
    beat,
    audit,
    stored,
    cash,
  }
}
