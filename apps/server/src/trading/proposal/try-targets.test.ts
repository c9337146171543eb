import type { AccountBook } from '@liangshu/engine/account/book/account-book'
import { openBook } from '@liangshu/engine/account/book/account-book'
import type { Holding } from '@liangshu/engine/account/holding/holding'
import { beforeEach, describe, expect, it } from 'vitest'

import type { Actor } from '../../platform/tenancy/actor.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { createTradingApp } from '../testing/trading-app.ts'
import { keyOfTarget, type FindTargets } from './find-targets.ts'
import { mergeBooks } from './merge-books.ts'
import { refuseBeyondTarget } from './refuse-beyond-target.ts'
import { createTryTargets, type TargetScope, type TriedTarget } from './try-targets.ts'

const trading = await createTradingApp()
const { market, ask, order, place, beat, open } = trading
const [one, two, three] = ['SHSE.600001', 'SHSE.600002', 'SHSE.600003']
/** Nobody who was granted an account: a proposal is about the whole product. */
const actor = {
  userId: 'u-pm',
  username: 'pm',
  realname: '经理',
  tenantId: 1,
  isPlatform: false,
  rights: { roleCodes: new Set<string>(), permissions: new Set<string>() },
} as unknown as Actor
const sectors: Record<string, string | null> = { [one]: '银行', [two]: '银行', [three]: null }
const seen = {
  ...market,
  instrument: (symbol: string) => {
    const found = market.instrument(symbol)
    return found && { ...found, sector: sectors[symbol] ?? null }
  },
}
let count = 0
async function product(): Promise<string> {
  const id = `T${(count += 1)}`
  await ask(`insert into trade_product (id, tenant_id, code, name) values ($1, 1, $1, $1)`, [id])
  for (const unit of ['a', 'b'])
    await ask(`insert into trade_unit (id, tenant_id, product_id, name) values ($1, 1, $2, $1)`, [`${id}${unit}`, id])
  return id
}
async function account(productId: string, unit = 'a', more: Parameters<typeof open>[1] = {}): Promise<string> {
  const id = `${productId}-${(count += 1)}`
  await open(id, { productId, unitId: `${productId}${unit}`, ...more })
  return id
}
async function buys(id: string, symbol: string, volume: number): Promise<void> {
  expect(await place(order(id, { symbol, volume, price: '10.01' }))).toMatchObject({ rejDetail: '' })
  await beat()
}
const target = (symbol: string, more: Partial<TriedTarget> = {}): TriedTarget => ({
  symbol,
  side: 1,
  mode: 'volume',
  value: 1000,
  priceLow: null,
  priceHigh: null,
  ...more,
})
const tries = (scope: Partial<TargetScope> & { productId: string }, targets: readonly TriedTarget[], of = seen) =>
  asPlatform(trading.db, (tx) =>
    createTryTargets({ clock: trading.clock, market: of }).tryTargets(tx, actor, { unitId: null, ...scope }, targets),
  )

beforeEach(() => {
  market.setTime('10:00', trading.day)
  for (const symbol of [one, two, three]) market.list(symbol, 10)
})

describe('trying the targets of a proposal', () => {
  it('[STRAT-110] value, cash and weights of the whole product, before and after', async () => {
    const id = await product()
    const [first, second] = [await account(id), await account(id, 'b', { cash: 2_000_000 })]
    await buys(first, one, 1000)
    await buys(second, one, 2000)
    await buys(second, three, 1000)
    for (const symbol of [one, three]) market.list(symbol, 11)
    const { navFen, cashFen, after, rows } = await tries({ productId: id }, [target(two, { value: 3000 })])
    const cash = (await trading.cash(first)).ledger.cash + (await trading.cash(second)).ledger.cash
    expect(cashFen).toBe(cash)
    expect(navFen).toBe(cash + 4000 * 1100)
    expect(after.lines).toEqual([
      {
        symbol: one,
        sector: '银行',
        volumeBefore: 3000,
        volumeAfter: 3000,
        before: 3_300_000 / navFen,
        after: 3_300_000 / navFen,
        isTraded: false,
      },
      {
        symbol: three,
        sector: null,
        volumeBefore: 1000,
        volumeAfter: 1000,
        before: 1_100_000 / navFen,
        after: 1_100_000 / navFen,
        isTraded: false,
      },
      {
        symbol: two,
        sector: '银行',
        volumeBefore: 0,
        volumeAfter: 3000,
        before: 0,
        after: 3_000_000 / navFen,
        isTraded: true,
      },
    ])
    expect(after.sectors).toEqual([
      { sector: '银行', before: 3_300_000 / navFen, after: 6_300_000 / navFen },
      { sector: '其他', before: 1_100_000 / navFen, after: 1_100_000 / navFen },
    ])
    expect(rows).toMatchObject([
      {
        symbol: two,
        name: '测试002',
        side: 1,
        held: 0,
        sellable: 0,
        volume: 3000,
        price: 100_000,
        last: 100_000,
        tick: 100,
      },
    ])
    expect(rows[0]?.preview).toMatchObject({ light: 'pass', amountFen: 3_000_000 })
    expect(after.buyFen).toBe(3_000_000)
    expect(after.cashAfterFen).toBe(cash - 3_000_000 - (rows[0]?.preview.feeFen ?? 0))
  })

  it('[STRAT-110] what may be sold is what was held yesterday, over all accounts; a fixed volume is kept', async () => {
    const id = await product()
    const [first, second] = [await account(id), await account(id)]
    await buys(first, one, 300)
    await buys(second, one, 500)
    const sells = target(one, { side: 2, mode: 'toWeight', value: 0 })
    expect((await tries({ productId: id }, [sells])).rows).toMatchObject([{ held: 800, sellable: 0, volume: 800 }])
    const [early] = (await tries({ productId: id }, [sells])).rows
    expect(early?.preview.light).toBe('block')
    await ask(
      `update trade_holding set body = jsonb_set(body, '{lots,0,openDate}', '"2020-01-02"') where account_id like $1`,
      [`${id}-%`],
    )
    const { rows, after } = await tries({ productId: id }, [{ ...sells, volume: 200 }])
    expect(rows).toMatchObject([
      { held: 800, sellable: 800, volume: 200, preview: { light: 'pass', amountFen: 200_000 } },
    ])
    expect([after.sellFen, after.lines[0]?.volumeAfter]).toEqual([200_000, 600])
  })

  it('[STRAT-110] a price band keeps the price; before the first trade the previous close is the price', async () => {
    const id = await product()
    await account(id)
    market.list(two, 10, { last: null, preClose: 98_000 })
    market.list(one, 10, { preClose: 101_000 })
    const { rows, after, navFen } = await tries({ productId: id }, [
      target(one, { priceHigh: 99_000 }),
      target(one, { priceLow: 101_000 }),
      target(two),
      target(one, { mode: 'amount', value: 50_000 }),
      target(one, { mode: 'weight', value: 0.02 }),
    ])
    expect(rows.map(({ price, last, volume }) => [price, last, volume])).toEqual([
      [99_000, 100_000, 1000],
      [101_000, 100_000, 1000],
      [98_000, 98_000, 1000],
      [100_000, 100_000, 4900],
      [100_000, 100_000, 1900],
    ])
    // What is bought is weighed at the last price, whatever the band.
    const first = after.lines.find(({ symbol }) => symbol === one)
    expect(first?.after).toBeCloseTo((8800 * 1000) / navFen, 9)
  })

  it('[STRAT-110] a symbol nobody shows, and one that is no share, are blocked and change nothing', async () => {
    const id = await product()
    await account(id)
    market.listFuture('CFFEX.IF2703', 3900)
    const { rows, after } = await tries({ productId: id }, [
      target('SHSE.600999', { mode: 'amount', value: 5000 }),
      target('CFFEX.IF2703', { volume: 2 }),
    ])
    expect(rows[0]).toMatchObject({ name: 'SHSE.600999', price: null, last: null, tick: null, volume: 0, held: 0 })
    expect(rows[1]).toMatchObject({ price: 39_000_000, volume: 2 })
    expect(rows.map(({ preview }) => [preview.light, preview.amountFen])).toEqual([
      ['block', 0],
      ['block', 0],
    ])
    expect(after.buyFen).toBe(0)
    expect(after.lines.map(({ symbol }) => symbol)).toEqual(['CFFEX.IF2703'])
  })

  it('[PNL-9] a share whose quote is missing keeps its worth in value and weights alike', async () => {
    const id = await product()
    const first = await account(id)
    await buys(first, three, 1000)
    market.drop(three)
    const { after, navFen } = await tries({ productId: id }, [target(one)])
    const cash = (await trading.cash(first)).ledger.cash
    expect(after.grossBefore).toBeCloseTo((navFen - cash) / navFen, 6)
    expect(after.grossBefore).toBeGreaterThan(0.009)
  })

  it('[STRAT-111] a proposal of a unit is traded there, its limits are those of the product', async () => {
    const id = await product()
    const [first, second] = [await account(id, 'a'), await account(id, 'b', { cash: 50_000 })]
    await buys(first, one, 1000)
    const { rows, cashFen } = await tries({ productId: id, unitId: `${id}b` }, [target(one, { value: 6000 })])
    expect(rows[0]).toMatchObject({ held: 0, preview: { light: 'block' } })
    expect(cashFen).toBe((await trading.cash(first)).ledger.cash + (await trading.cash(second)).ledger.cash)
    const whole = await tries({ productId: id }, [target(one, { value: 6000 })])
    expect(whole.rows[0]).toMatchObject({ held: 1000, preview: { light: 'pass' } })
    await expect(tries({ productId: id, unitId: 'elsewhere' }, [])).rejects.toThrow('该产品没有可执行提案的股票账户')
  })

  it('[STRAT-111] accounts of futures count in the value and hold no proposal; other currencies do not count', async () => {
    const id = await product()
    await account(id, 'a', { assetClass: 'future', cash: 300_000 })
    await expect(tries({ productId: id }, [])).rejects.toThrow('该产品没有可执行提案的股票账户')
    await account(id, 'a', { cash: 100_000 })
    await account(id, 'a', { assetClass: 'crypto', cash: 900_000 })
    expect(await tries({ productId: id }, [])).toMatchObject({ navFen: 40_000_000, cashFen: 10_000_000 })
  })

  it('[STRAT-111] before the market is there the answer is to wait; each symbol is prepared once', async () => {
    const id = await product()
    await account(id)
    await expect(tries({ productId: id }, [], { ...seen, time: () => null })).rejects.toThrow(
      '行情尚未就绪，请稍后再试',
    )
    const prepared: string[] = []
    const { prepare } = createTryTargets({
      clock: trading.clock,
      market: { ...seen, prepare: async (symbol) => void prepared.push(symbol) },
    })
    await prepare([one, two, one])
    expect(prepared).toEqual([one, two])
  })

  it('[STRAT-111] an emergency stop, a working order against it and the lot are seen, as orders see them', async () => {
    const id = await product()
    const [first, second] = [await account(id, 'a', { cash: 2_000_000 }), await account(id)]
    await buys(first, one, 1000)
    await ask(
      `update trade_holding set body = jsonb_set(body, '{lots,0,openDate}', '"2020-01-02"') where account_id = $1`,
      [first],
    )
    const light = async (given: TriedTarget) => (await tries({ productId: id }, [given])).rows[0]?.preview.light
    expect(await light(target(one))).toBe('pass')
    expect(await light(target(one, { value: 50 }))).toBe('block')
    market.list(one, 9.9, { preClose: 100_000 })
    const sells = target(one, { side: 2, value: 200 })
    expect(await light(sells)).toBe('pass')
    const resting = await place(order(second, { price: '9.90', volume: 100 }))
    expect(resting.rejDetail).toBe('')
    expect(await light(sells)).not.toBe('pass')
    await ask('update trade_order set status = 5 where account_id = $1', [second])
    market.list(one, 10)
    await ask(
      `insert into trade_kill_switch (tenant_id, scope, target_id, is_on, reason, set_by, set_at)
        values (1, 'account', $1, true, '试', 'x', now())`,
      [first],
    )
    expect(await light(target(one))).toBe('block')
    await ask('delete from trade_kill_switch')
  })
})

describe('several accounts as one', () => {
  const holding = (symbol: string, day: string, qty: number, frozen = 0): Holding =>
    ({
      symbol,
      lots: [{ openDate: day, qty }],
      volume: qty,
      cost: qty * 10,
      dilutedCost: qty * 9,
      frozen,
    }) as unknown as Holding
  const book = (
    id: string,
    cash: number,
    holdings: readonly Holding[],
    more: Partial<AccountBook> = {},
  ): AccountBook => {
    const empty = openBook({
      accountId: id,
      assetClass: 'stock',
      productId: 'P',
      currency: 'CNY',
      tradingDay: '2026-11-16',
    })
    return {
      ...empty,
      ledger: { ...empty.ledger, cash },
      holdings: new Map(holdings.map((own) => [own.symbol, own])),
      ...more,
    }
  }

  it('[STRAT-112] money, freezes and lots are added up, the oldest lot first; the first stays as it was', () => {
    const first = book('A', 100, [holding('S', '2026-02-02', 300, 30)], {
      isEnabled: false,
      frozenCash: 1,
      withdrawalFrozen: 2,
    })
    const second = book('B', 50, [holding('S', '2026-01-05', 200, 20), holding('T', '2026-01-05', 7)], {
      isEnabled: true,
      frozenCash: 10,
      withdrawalFrozen: 20,
    })
    const merged = mergeBooks([first, second])
    expect(merged).toMatchObject({ accountId: 'A', isEnabled: true, frozenCash: 11, withdrawalFrozen: 22 })
    expect(merged.ledger.cash).toBe(150)
    expect(merged.holdings.get('S')).toEqual({
      symbol: 'S',
      lots: [
        { openDate: '2026-01-05', qty: 200 },
        { openDate: '2026-02-02', qty: 300 },
      ],
      volume: 500,
      cost: 5000,
      dilutedCost: 4500,
      frozen: 50,
    })
    expect(merged.holdings.get('T')?.volume).toBe(7)
    expect([first.ledger.cash, first.holdings.get('S')?.volume, first.holdings.size]).toEqual([100, 300, 1])
    const off = { isEnabled: false }
    expect(mergeBooks([book('A', 1, [], off), book('B', 1, [], off)]).isEnabled).toBe(false)
    expect(() => mergeBooks([])).toThrow('no book to merge')
  })
})

describe('a parent order and its target', () => {
  it('[STRAT-113] it is refused in words: unknown, closed, of another symbol or side, or more than is left', async () => {
    const id = await product()
    const own = await account(id)
    const asked: unknown[] = []
    const known = { symbol: one, side: 1, remaining: 500, problem: null } as const
    const checks = async (more: object, given: object = {}, accountId = own) => {
      const findTargets: FindTargets = async (_tx, questions) => {
        asked.push(...questions)
        return new Map(questions.map((each) => [keyOfTarget(each), { ...known, ...more } as never]))
      }
      const parent = { accountId, targetId: 'G1', symbol: one, side: 1 as const, volume: 500, ...given }
      return asPlatform(trading.db, (tx) => refuseBeyondTarget(tx, findTargets, parent)).catch(
        (error: Error) => error.message,
      )
    }
    expect(await checks({})).toBeUndefined()
    expect(asked).toEqual([{ targetId: 'G1', productId: id, unitId: `${id}a` }])
    expect(await checks({}, { volume: 501 })).toBe('委托数量501超过目标剩余可执行数量500')
    expect(await checks({}, { side: 2 })).toBe('委托的证券或方向与提案目标不一致')
    expect(await checks({}, { symbol: two })).toBe('委托的证券或方向与提案目标不一致')
    expect(await checks({ problem: '提案未批准' })).toBe('提案未批准')
    const none: FindTargets = async () => new Map()
    const parent = { accountId: own, symbol: one, side: 1 as const, volume: 1 }
    await expect(asPlatform(trading.db, (tx) => refuseBeyondTarget(tx, none, parent))).rejects.toThrow(
      '提案目标不存在，或不属于该账户的产品',
    )
    await checks({}, { targetId: undefined }, 'nobody')
    expect(asked.at(-1)).toEqual({ targetId: '', productId: '', unitId: '' })
  })
})
