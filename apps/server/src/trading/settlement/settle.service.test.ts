import { price } from '@liangshu/contract/market/scaled'
import { dateOfDay, dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { beforeEach, describe, expect, it } from 'vitest'

import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import type { MarketFacts } from '../market-facts/market-facts.ts'
import { createTradingApp } from '../testing/trading-app.ts'
import { createSettleService } from './settle.service.ts'
import { findUnsettled, storedTotals } from './settle.store.ts'
import { findSettledAccounts } from './settled-account.store.ts'
import { lastSettled, settledPrices } from './settled-prices.ts'

const trading = await createTradingApp()
const { market, ask, order, place, beat, open } = trading
const share = 'SHSE.600001'
const contract = 'CFFEX.IF2703'
const next = mainlandCalendar.next(trading.day)
let count = 0
const hide = () => ask('update trade_account set del_flag = 1')
/** Opened for this test alone: those of the others are out of the way. */
async function account(more: Parameters<typeof open>[1] = {}): Promise<string> {
  const id = `S${(count += 1)}`
  await open(id, more)
  return id
}
async function buys(id: string, more: Record<string, unknown>): Promise<void> {
  expect(await place(order(id, more))).toMatchObject({ rejDetail: '' })
  await beat()
}
const dayOf = async (id: string) =>
  (await ask('select trading_day::text as day from trade_account_state where account_id = $1', [id]))[0]?.['day']
const navs = (id: string) =>
  ask(
    `select trading_day::text as day, nav::float, market_value::float as value from trade_nav_daily
      where account_id = $1 order by trading_day`,
    [id],
  )
const holding = async (id: string, symbol = share) =>
  Number(
    (await ask('select volume from trade_holding where account_id = $1 and symbol = $2', [id, symbol]))[0]?.['volume'],
  )

function service(more: Partial<MarketFacts> = {}, isPast = false) {
  const said: [string, object][] = []
  const { settleDue, acknowledge } = createSettleService({
    db: trading.db,
    keeper: trading.app.trading.keeper,
    clock: trading.clock,
    market: { ...market, ...more },
    warn: (facts, text) => said.push([text, facts]),
    ...(isPast && { isPast }),
  })
  return { settleDue, acknowledge, said }
}

beforeEach(async () => {
  await hide()
  market.setTime('10:00', trading.day)
  market.list(share, 10)
  market.listFuture(contract, 3900)
  market.actions.length = 0
})

describe('closing the days of accounts', () => {
  it('[TSVC-40] a day is closed from 15:35 on, once, at the close of that day', async () => {
    const id = await account()
    await buys(id, { price: '10.01', volume: 200 })
    const asked: unknown[] = []
    const closes = async (symbols: readonly string[], day: string) => {
      asked.push([symbols, day])
      return new Map([[share, 105_000]])
    }
    const { settleDue, said } = service({ closes })
    market.setTime('15:34', trading.day)
    expect(await settleDue()).toBe(false)
    market.setTime('15:35', trading.day)
    expect([await settleDue(), await settleDue()]).toEqual([true, false])
    expect(asked).toEqual([[[share], trading.day]])
    expect(await dayOf(id)).toBe(next)
    expect(await navs(id)).toMatchObject([{ day: trading.day, value: 210_000 }])
    expect(said).toEqual([])
    expect(await trading.audit()).toEqual([])
  })

  it('[TSVC-100] days that were missed are closed one after the other up to now', async () => {
    const id = await account()
    const later = mainlandCalendar.next(mainlandCalendar.next(next))
    market.setTime('10:00', later)
    const { settleDue } = service()
    expect(await settleDue()).toBe(true)
    expect(await dayOf(id)).toBe(later)
    expect((await navs(id)).map(({ day }) => day)).toEqual(mainlandCalendar.days(trading.day, later).slice(0, -1))
  })

  it('[TSVC-100] without a market nothing is closed', async () => {
    const id = await account()
    market.setTime('15:40', trading.day)
    expect(await service({ time: () => null }).settleDue()).toBe(false)
    expect(await dayOf(id)).toBe(trading.day)
  })

  it('[TSVC-100] accounts whose past is made are closed by those who make it, and nobody else', async () => {
    const [id, past] = [await account(), await account()]
    await ask('update trade_account set is_building = true where id = $1', [past])
    market.setTime('15:40', trading.day)
    expect([await service().settleDue(), await dayOf(id), await dayOf(past)]).toEqual([true, next, trading.day])
    expect(await service({}, true).settleDue()).toBe(true)
    expect(await dayOf(past)).toBe(next)
    await ask('update trade_account set is_building = false')
  })

  it('[TSVC-101] without a close the last price counts, without that the last day of a year that is known', async () => {
    const none = async () => new Map<string, number>()
    const valueAt = async (more: Partial<MarketFacts>) => {
      const id = await account()
      await buys(id, { price: '10.01', volume: 100 })
      market.move(share, 10.4)
      market.setTime('15:40', trading.day)
      const { settleDue, said } = service({ closes: none, ...more })
      await settleDue()
      market.setTime('10:00', trading.day)
      market.list(share, 10)
      await hide()
      return [(await navs(id))[0]?.['value'], said.map(([text]) => text)]
    }
    expect(await valueAt({})).toEqual([104_000, []])
    const asked: unknown[] = []
    const history = async (...given: string[]) => {
      asked.push(given)
      const bar = (day: string, close: number) => ({ day, close, high: close, low: close })
      return { name: '测', bars: [bar('2026-01-05', 90_000), bar('2026-01-06', 93_000)] }
    }
    expect(await valueAt({ quote: () => null, history })).toEqual([93_000, []])
    expect(asked).toEqual([[share, dateOfDay(dayNumber(trading.day) - 366), trading.day]])
    const unknown = await valueAt({ quote: () => null, history: async () => null })
    expect(unknown).toEqual([undefined, ['account not settled']])
  })

  it('[TSVC-101] an account that cannot be closed says why and is tried again, the others go on', async () => {
    const [stuck, fine] = [await account(), await account()]
    await buys(stuck, { price: '10.01', volume: 100 })
    market.setTime('15:40', trading.day)
    const blind = service({ closes: async () => new Map(), quote: () => null, history: async () => null })
    expect(await blind.settleDue()).toBe(true)
    expect([await dayOf(stuck), await dayOf(fine)]).toEqual([trading.day, next])
    expect(blind.said).toEqual([
      ['account not settled', { account: stuck, tradingDay: trading.day, refusal: `缺少${share}的收盘价` }],
    ])
    expect(await blind.settleDue()).toBe(false)
    expect(await service().settleDue()).toBe(true)
    expect(await dayOf(stuck)).toBe(next)
  })
})

describe('what happens over night', () => {
  it('[TSVC-102] hand-outs of the next day are booked before it begins, for what is held', async () => {
    const id = await account()
    await buys(id, { price: '10.01', volume: 200 })
    const asked: unknown[] = []
    market.setTime('15:40', trading.day)
    const bonus = { cashMicroYuan: 0, bonusPpm: 1_000_000, transferPpm: 0, rightsPpm: 0, rightsPrice: price(0) }
    const action = {
      symbol: share,
      exDate: next,
      recordDate: trading.day,
      payDate: next,
      splitPpm: 1_000_000,
      ...bonus,
    }
    await service({
      actionsOn: async (day, symbols) => {
        asked.push([day, symbols])
        return [action]
      },
    }).settleDue()
    expect(asked).toEqual([[next, [share]]])
    expect([await dayOf(id), await holding(id)]).toEqual([next, 400])
  })

  it.each([
    ['on the next day', (day: string) => mainlandCalendar.next(day), 0, 200_000],
    ['on a later day', (day: string) => mainlandCalendar.next(mainlandCalendar.next(day)), 200, 0],
  ])(
    '[TSVC-102] what is delisted %s leaves in time at its last price, which is owed',
    async (_when, dayFor, left, owed) => {
      const id = await account()
      await buys(id, { price: '10.01', volume: 200 })
      const delistDate = dayFor(trading.day)
      const instrument = (symbol: string) => {
        const found = market.instrument(symbol)
        return found && { ...found, instrument: { ...found.instrument, delistDate } }
      }
      market.setTime('15:40', trading.day)
      const { settleDue, said } = service({ instrument })
      await settleDue()
      const [state] = await ask(
        `select (balances -> 'ledger' ->> 'receivable')::float as owed from trade_account_state where account_id = $1`,
        [id],
      )
      expect([(await holding(id)) || 0, state?.['owed'], said]).toEqual([left, owed, []])
      expect(await trading.audit()).toEqual([])
    },
  )

  it('[TSVC-103] a contract ends on its last day at the settlement price, not before', async () => {
    const id = await account({ assetClass: 'future', cash: 500_000 })
    const body = { symbol: contract, price: '3900.20', volume: 1, positionEffect: 1 }
    await buys(id, body)
    const contracts = async () =>
      Number(
        (await ask('select coalesce(sum(volume), 0)::int as n from trade_contract where account_id = $1', [id]))[0]?.[
          'n'
        ],
      )
    market.setTime('15:59', trading.day)
    const { settleDue } = service()
    expect(await settleDue()).toBe(false)
    market.setTime('16:00', trading.day)
    expect([await settleDue(), await contracts()]).toEqual([true, 1])
    // The third Friday of March.
    market.setTime('10:00', '2027-03-19')
    await settleDue()
    expect([await dayOf(id), await contracts()]).toEqual(['2027-03-19', 1])
    market.setTime('16:00', '2027-03-19')
    await settleDue()
    expect(await contracts()).toBe(0)
    expect(await trading.audit()).toEqual([])
  })

  it('[TSVC-103] margin above all the equity after settlement is a call that somebody hears, enough of it is none', async () => {
    const [poor, rich] = [
      await account({ assetClass: 'future', cash: 220_000 }),
      await account({ assetClass: 'future', cash: 500_000 }),
    ]
    await ask(`insert into trade_risk_profile (id, version, tenant_id, name, effective_from, limits)
      values ('wide', 1, 1, '宽', '2020-01-01', '{"leverageMax":20,"marginRatioHard":1,"marginRatioSoft":1}')`)
    await ask(`update trade_account set risk_profile_id = 'wide'`)
    for (const id of [poor, rich]) await buys(id, { symbol: contract, price: '3900.20', volume: 1, positionEffect: 1 })
    market.setTime('16:00', trading.day)
    market.move(contract, 3600)
    const { settleDue, said } = service()
    expect(await settleDue()).toBe(true)
    expect(said).toEqual([['margin call', expect.objectContaining({ account: poor })]])
  })
})

describe('differences', () => {
  const actor = { userId: 'u-dealer', username: 'dealer', tenantId: 1, isPlatform: false } as Actor
  const rights = { roleCodes: new Set<string>(), permissions: new Set<string>() }

  it('[TSVC-41] only who may read the account acknowledges its difference', async () => {
    const id = await account()
    await ask(
      `insert into trade_ledger (account_id, id, tenant_id, seq, type, debit, credit, amount, ref_id, trading_day, at)
        values ($1, 'stray', 1, 99, 'adjust', 'cash', 'adjustment', 1, 'stray', now(), now())`,
      [id],
    )
    market.setTime('15:40', trading.day)
    const { settleDue, acknowledge } = service()
    await settleDue()
    const block = async () =>
      (
        await ask(`select balances ->> 'reconcileBlock' as block from trade_account_state where account_id = $1`, [id])
      )[0]?.['block']
    expect(await block()).toBe('资金流水100000001与余额100000000不符')
    await expect(acknowledge({ ...actor, rights, userId: 'u-other' }, id)).rejects.toMatchObject({ name: 'AppError' })
    expect(await block()).not.toBeNull()
    await acknowledge({ ...actor, rights }, id)
    expect(await block()).toBeNull()
  })

  it('[TSVC-41] totals are counted from the tables: money by its two sides, shares by fills and moves', async () => {
    const id = await account()
    await buys(id, { price: '10.01', volume: 300 })
    await ask(`insert into trade_share_move values ($1, 'm1', 1, $2, 50, $3), ($1, 'm2', 1, 'SHSE.600009', 7, $3)`, [
      id,
      share,
      trading.day,
    ])
    const totals = await asPlatform(trading.db, (tx) => storedTotals(tx, id))
    expect(totals.volumes).toEqual({ [share]: 350, 'SHSE.600009': 7 })
    expect(totals.ledgerCash).toBe((await trading.cash(id)).ledger.cash)
    expect(await asPlatform(trading.db, (tx) => storedTotals(tx, 'nobody'))).toEqual({ ledgerCash: 0, volumes: {} })
    await ask(`delete from trade_share_move where account_id = $1`, [id]).catch(() => undefined)
  })

  it('[TSVC-100] each class of accounts is due by its own day', async () => {
    const [stock, future, crypto] = [
      await account(),
      await account({ assetClass: 'future' }),
      await account({ assetClass: 'crypto' }),
    ]
    const before = '2000-01-01'
    const dueOn = (stockDay: string, futureDay: string, coinDay: string) =>
      asPlatform(trading.db, (tx) => findUnsettled(tx, { stock: stockDay, future: futureDay, crypto: coinDay }, false))
    expect(await dueOn(next, before, before)).toEqual([stock])
    expect(await dueOn(before, next, before)).toEqual([future])
    expect(await dueOn(before, before, next)).toEqual([crypto])
    expect(await dueOn(trading.day, before, before)).toEqual([])
  })
})

describe('accounts as they were settled', () => {
  it('[TSVC-104] money in fen and prices of the day, null before the account was there, volumes up to the day', async () => {
    await ask(`insert into trade_product (id, tenant_id, code, name) values ('PS', 1, 'PS', '清')`)
    await ask(`insert into trade_unit (id, tenant_id, product_id, name) values ('US', 1, 'PS', '清算单元')`)
    const more = { productId: 'PS', unitId: 'US' }
    const id = await account(more)
    const coins = await account({ ...more, assetClass: 'crypto', cash: 1000 })
    await buys(id, { price: '10.01', volume: 200 })
    market.setTime('15:40', trading.day)
    await service({ closes: async () => new Map([[share, 105_000]]) }).settleDue()
    market.setTime('10:00', next)
    await buys(id, { price: '10.01', volume: 100 })
    const on = (day: string) => asPlatform(trading.db, (tx) => findSettledAccounts(tx, 'PS', day))
    const find = async (day: string, wanted: string) => (await on(day)).find((one) => one.id === wanted)
    const [row] = await navs(id)
    const found = await find(trading.day, id)
    expect(found).toMatchObject({
      name: `账户${id}`,
      unitName: '清算单元',
      currency: 'CNY',
      assetClass: 'stock',
      openDay: next,
    })
    expect(found?.day).toEqual({
      navFen: row?.['nav'],
      cashFen: Number(row?.['nav']) - 210_000,
      marketValueFen: 210_000,
      receivableFen: 0,
      flowFen: 100_000_000,
    })
    expect([[...(found?.prices ?? [])], [...(found?.volumes ?? [])]]).toEqual([[[share, 105_000]], [[share, 200]]])
    const before = await find(mainlandCalendar.previous(trading.day), id)
    expect([before?.day, [...(before?.prices ?? [])], [...(before?.volumes ?? [])]]).toEqual([null, [], []])
    const today = await find(next, id)
    expect([today?.day, [...(today?.volumes ?? [])]]).toEqual([null, [[share, 300]]])
    market.setTime('15:40', next)
    await service().settleDue()
    expect([...((await find(trading.day, id))?.prices ?? [])]).toEqual([[share, 105_000]])
    const coinDay = String(
      (await ask('select min(trading_day)::text as day from trade_nav_daily where account_id = $1', [coins]))[0]?.[
        'day'
      ],
    )
    expect((await find(coinDay, coins))?.day).toMatchObject({ navFen: 100_000, cashFen: 100_000, flowFen: 100_000 })
  })

  it('[TSVC-104] prices of a settled day are read from what it was computed with', () => {
    expect([...settledPrices('A=100,B.C=2.5,D=none')]).toEqual([
      ['A', 100],
      ['B.C', 2.5],
    ])
    expect([...settledPrices('X=Y=7')]).toEqual([['X=Y', 7]])
    expect([settledPrices(null).size, settledPrices('').size]).toEqual([0, 0])
    const row = { inputs: 'A=100' } as never
    expect([...lastSettled(row)]).toEqual([['A', 100]])
    expect(lastSettled(row)).toBe(lastSettled(row))
    expect(lastSettled(null).size).toBe(0)
  })
})
