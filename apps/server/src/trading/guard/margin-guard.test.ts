import { beforeEach, describe, expect, it } from 'vitest'

import type { CoinFunding } from '../market-facts/market-facts.ts'
import { createTradingApp } from '../testing/trading-app.ts'
import { createMarginGuard } from './margin-guard.ts'

const btc = 'BINANCE.BTCUSDT-PERP'
const eth = 'BINANCE.ETHUSDT-PERP'
const contract = 'CFFEX.IF2703'
const hour = 3_600_000
const trading = await createTradingApp()
const { market, ask, order, place, beat } = trading
market.listCoin(btc, 60_000)
market.listCoin(eth, 3000)
market.listFuture(contract, 3900)
await ask(`insert into trade_product (id, tenant_id, code, name) values ('PC', 1, 'PC', '币'), ('PF', 1, 'PF', '期')`)
await ask(
  `insert into trade_unit (id, tenant_id, product_id, name) values ('UC', 1, 'PC', '币'), ('UF', 1, 'PF', '期')`,
)
await ask(`insert into trade_risk_profile (id, version, tenant_id, name, effective_from, limits)
  values ('wide', 1, 1, '宽', '2020-01-01', '{"leverageMax":20,"marginRatioHard":1,"marginRatioSoft":1}')`)

let count = 0
/** A position of one coin, bought at 60,000 or 3,000. */
async function coinAccount(symbol = btc): Promise<string> {
  const id = `C${(count += 1)}`
  await trading.open(id, { assetClass: 'crypto', cash: 30_000, productId: 'PC', unitId: 'UC' })
  const price = symbol === btc ? '60000.1' : '3000.1'
  expect(await place(order(id, { symbol, volume: symbol === btc ? 1 : 10, price }))).toMatchObject({ rejDetail: '' })
  await beat()
  return id
}
async function futuresAccount(): Promise<string> {
  const id = `F${(count += 1)}`
  await trading.open(id, { assetClass: 'future', cash: 220_000, productId: 'PF', unitId: 'UF' })
  await ask(`update trade_account set risk_profile_id = 'wide' where id = $1`, [id])
  const body = { symbol: contract, price: '3900.20', volume: 1, positionEffect: 1 }
  expect(await place(order(id, body))).toMatchObject({ rejDetail: '' })
  await beat()
  return id
}
const funded = async (accountId: string) =>
  (
    await ask(
      `select case when debit = 'cash' then amount else -amount end as amount from trade_ledger
        where type = 'funding' and account_id = $1 order by seq`,
      [accountId],
    )
  ).map(({ amount }) => Number(amount) / 1e8)
const ofSystem = (accountId: string) =>
  ask(
    `select symbol, side, position_effect as effect, volume::float as volume, price::float as price, status
      from trade_order where account_id = $1 and created_by = 'system' order by created_at, id`,
    [accountId],
  )
/** Accounts of other tests, and what they have working, are out of the way. */
const hide = async () => {
  await ask('update trade_account set del_flag = 1')
  await ask('update trade_order set status = 5 where status not in (3, 5, 8, 12)')
}

type More = { isPast?: boolean; hours?: number; rates?: () => Record<string, CoinFunding> }
/** A guard whose clock goes its own way, and what it asked and said. */
function guardAt({ isPast = false, hours = 8, rates = () => ({}) }: More = {}) {
  let now = trading.clock.now().getTime()
  const asked: number[] = []
  const said: [string, object][] = []
  const guard = createMarginGuard({
    db: trading.db,
    keeper: trading.app.trading.keeper,
    clock: { now: () => new Date(now) },
    market: {
      ...market,
      instrument: (symbol) => {
        const found = market.instrument(symbol)
        return found?.coin ? { ...found, coin: { ...found.coin, fundingHours: hours } } : found
      },
      funding: async (_symbols, stamp) => {
        asked.push(stamp)
        return rates()
      },
    },
    warn: (facts, text) => said.push([text, facts]),
    ...(isPast && { isPast }),
  })
  return { guard, asked, said, beatAt: (at: number) => ((now = at), guard.beat()) }
}
/** The next moment at which contracts of eight hours pay. */
const nextStamp = () => Math.ceil(trading.clock.now().getTime() / (8 * hour)) * 8 * hour

beforeEach(async () => {
  await hide()
  market.setTime('10:00', trading.day)
  market.listCoin(btc, 60_000)
  market.listCoin(eth, 3000)
  market.listFuture(contract, 3900)
})

describe('funding of perpetuals', () => {
  it('[TWRITE-100] nothing known of the premium: a ten-thousandth of the worth at each eighth hour, and once', async () => {
    const id = await coinAccount()
    const stamp = nextStamp()
    const { beatAt } = guardAt()
    await beatAt(stamp - 1)
    expect(await funded(id)).toEqual([])
    await beatAt(stamp)
    await beatAt(stamp + 1)
    expect(await funded(id)).toEqual([-6])
    await beatAt(stamp + 4 * hour)
    expect(await funded(id)).toEqual([-6])
    market.move(btc, 61_000)
    await beatAt(stamp + 8 * hour)
    expect(await funded(id)).toEqual([-6, -6.1])
  })

  it('[TWRITE-100] contracts of four hours pay in between as well', async () => {
    const id = await coinAccount()
    const stamp = nextStamp()
    const { beatAt } = guardAt({ hours: 4 })
    await beatAt(stamp)
    // One or two, as it is more or less than four hours from now to the moment of the others.
    const before = await funded(id)
    await beatAt(stamp + 4 * hour)
    expect(await funded(id)).toEqual([...before, -6])
  })

  it('[TWRITE-100] a rate that is known counts with its own mark, whatever the hour, and only for its contract', async () => {
    const [id, other] = [await coinAccount(), await coinAccount(eth)]
    const stamp = nextStamp() + 4 * hour
    const { beatAt } = guardAt({ rates: () => ({ [btc]: { mark: 50_000e8, rate: -20_000 } }) })
    await beatAt(stamp)
    // The four-hour stamps before it of the last day were known too, but the position is younger than most.
    expect((await funded(id)).at(-1)).toBe(10)
    expect(await funded(other)).toEqual([-3])
  })

  it('[TWRITE-101] after a standstill six stamps are made up, the oldest first; then each is asked once', async () => {
    await coinAccount()
    const stamp = nextStamp() + 80 * hour
    const { beatAt, asked } = guardAt()
    await beatAt(stamp + 1)
    expect(asked).toEqual([5, 4, 3, 2, 1, 0].map((back) => stamp - back * 4 * hour))
    await beatAt(stamp + 4 * hour - 1)
    expect(asked).toHaveLength(6)
    await beatAt(stamp + 4 * hour)
    await beatAt(stamp + 12 * hour)
    expect(asked.slice(6)).toEqual([4, 8, 12].map((hours) => stamp + hours * hour))
  })

  it('[TWRITE-101] an account that cannot be written is asked again at the next beat, the others pay once', async () => {
    const [broken, fine] = [await coinAccount(), await coinAccount()]
    const stamp = nextStamp()
    const { beatAt, said } = guardAt()
    await ask(`update trade_account_state set event_seq = event_seq + 9, stamp = 1 where account_id = $1`, [broken])
    await beatAt(stamp)
    expect([await funded(broken), await funded(fine)]).toEqual([[], [-6]])
    expect(said.map(([text]) => text)).toContain('left out, the others go on')
    expect(said[0]?.[1]).toMatchObject({ account: broken })
    await ask(`update trade_account_state set event_seq = event_seq - 9 where account_id = $1`, [broken])
    // After three failures it rests for a minute.
    await beatAt(stamp + 60_001)
    expect([await funded(broken), await funded(fine)]).toEqual([[-6], [-6]])
  })

  it('[TWRITE-101] without a market, or without a price, nobody pays; with nothing held nobody is asked', async () => {
    const id = await coinAccount(eth)
    const stamp = nextStamp()
    const { beatAt, asked, said } = guardAt()
    market.drop(eth)
    await beatAt(stamp)
    expect([await funded(id), said]).toEqual([[], []])
    await hide()
    const alone = guardAt()
    await alone.beatAt(stamp)
    expect([asked.length > 0, alone.asked]).toEqual([true, []])
    await ask('update trade_account set del_flag = 0 where id = $1', [id])
    const early = createMarginGuard({
      db: trading.db,
      keeper: trading.app.trading.keeper,
      clock: { now: () => new Date(stamp) },
      market: { ...market, time: () => null, funding: async () => ({ [eth]: { mark: 1e8, rate: 1e8 } }) },
      warn: () => undefined,
    })
    await early.beat()
    expect(await funded(id)).toEqual([])
  })

  it('[TWRITE-102] accounts whose past is made, of outside venues or gone are left to others', async () => {
    const ids = [await coinAccount(), await coinAccount(), await coinAccount()]
    const [past, venue, gone] = ids
    await ask(`update trade_account set is_building = true where id = $1`, [past])
    await ask(`update trade_account set platform_code = 'OUT' where id = $1`, [venue])
    await ask(`update trade_account set del_flag = 1 where id = $1`, [gone])
    const stamp = nextStamp()
    await guardAt().beatAt(stamp)
    expect(await Promise.all(ids.map(funded))).toEqual([[], [], []])
    await guardAt({ isPast: true }).beatAt(stamp)
    expect(await Promise.all(ids.map(funded))).toEqual([[-6], [], []])
    await ask(`update trade_account set is_building = false`)
  })
})

describe('positions whose margin is used up', () => {
  it('[TWRITE-103] perpetuals go by an order of the system, told with its steps; those that hold stay', async () => {
    const id = await coinAccount()
    const { guard, said } = guardAt()
    await guard.beat()
    expect([await ofSystem(id), said]).toEqual([[], []])
    market.move(btc, 30_000)
    await guard.beat()
    const steps = await ofSystem(id)
    expect(steps.length).toBeGreaterThan(0)
    expect(steps.every(({ symbol, side, status }) => symbol === btc && side === 2 && status === 3)).toBe(true)
    expect(steps.reduce((sum, { volume }) => sum + Number(volume), 0)).toBe(1e8)
    expect(said).toEqual([['positions liquidated', { account: id, steps: steps.length }]])
    await guard.beat()
    expect(await ofSystem(id)).toHaveLength(steps.length)
    expect(await trading.audit()).toEqual([])
  })

  it('[TWRITE-103] a contract is closed at the limit of the day, once, while the exchange is open', async () => {
    const id = await futuresAccount()
    const { guard, said } = guardAt()
    market.move(contract, 3700)
    await guard.beat()
    expect([await ofSystem(id), said]).toEqual([[], []])
    market.move(contract, 3600)
    market.setTime('12:00', trading.day)
    await guard.beat()
    expect([await ofSystem(id), said]).toEqual([[], []])
    market.setTime('13:30', trading.day)
    await guard.beat()
    expect(await ofSystem(id)).toEqual([
      { symbol: contract, side: 2, effect: expect.any(Number), volume: 1, price: expect.any(Number), status: 10 },
    ])
    expect(said).toEqual([['forced close', { account: id, orders: 1 }]])
    await guard.beat()
    expect(await ofSystem(id)).toHaveLength(1)
  })

  it('[TWRITE-103] working orders go first, and nothing is told for them', async () => {
    const id = await futuresAccount()
    const working = order(id, { symbol: contract, price: '3890.00', volume: 1, positionEffect: 2, side: 2 })
    market.move(contract, 3600)
    await place({ ...working, price: '3650.00' })
    await beat()
    const { guard, said } = guardAt()
    await guard.beat()
    expect(await trading.stored(working.clOrdId)).toMatchObject({ status: 6 })
    expect([await ofSystem(id), said]).toEqual([[], []])
  })

  it('[TWRITE-103] a contract nobody shows any more is left as it is', async () => {
    const id = await futuresAccount()
    market.drop(contract)
    const { guard, said } = guardAt()
    await guard.beat()
    expect([await ofSystem(id), said]).toEqual([[], []])
  })
})
