import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimal8Text, parseDecimal8, roundToStep } from '../../market/crypto/decimal8.ts'
import { liquidate } from './liquidation.ts'
import {
  applyFunding,
  availableMargin,
  bookTrade,
  checkTrade,
  marginBehind,
  openPerpetualAccount,
  postWallet,
  type PerpetualTrade,
} from './perpetual-account.ts'
import { tierFloor, type PerpetualContract } from './perpetual-contract.ts'
import { contractOf } from './perpetual-holding.ts'
import { isLiquidated, liquidationPrice, maintenanceOf } from './perpetual-position.ts'
import { perpetualDay } from '../risk/perpetual-day.ts'
import type { PerpetualTerms } from '../order/order-terms.ts'

function u(text: string): bigint {
  const units = parseDecimal8(text)
  if (units === null) throw new Error(`no decimal: ${text}`)
  return units
}

const cents = (value: bigint | null) => decimal8Text(roundToStep(value ?? 0n, u('0.01')))

const symbol = 'BINANCE.BTCUSDT-PERP'
const btc: PerpetualContract = {
  symbol,
  tick: u('0.1'),
  step: u('0.001'),
  minNotional: u('100'),
  makerFee: u('0.0002'),
  takerFee: u('0.0005'),
  liquidationFee: u('0.0125'),
  maxLeverage: 125,
  tiers: [
    { maxNotional: u('300000'), rate: u('0.004'), amount: 0n },
    { maxNotional: u('800000'), rate: u('0.005'), amount: u('300') },
  ],
}

/** The terms that the product trades under. */
function perpetualTerms(leverage: number): PerpetualTerms {
  const state = { symbol, tick: 10_000_000, step: 100_000, listDate: '2020-01-01' }
  const { terms } = perpetualDay(state, { isHedged: false, mode: 'isolated', leverage }, '2026-11-16')
  if (terms.kind !== 'perpetual') throw new Error('a perpetual has terms of its own')
  return terms
}

const contracts = new Map([[symbol, btc]])
const at = (mark: string) => new Map([[symbol, u(mark)]])

function trade(qty: string, price: string, rest: Partial<PerpetualTrade> = {}): PerpetualTrade {
  return {
    execId: `${qty}@${price}`,
    contract: btc,
    qty: u(qty),
    price: u(price),
    isMaker: false,
    positionSide: 'long',
    reduceOnly: false,
    leverage: 10,
    mode: 'isolated',
    ...rest,
  }
}

function funded(usdt = '100000', isHedged = false) {
  const account = openPerpetualAccount(isHedged)
  postWallet(account, { type: 'deposit', amount: u(usdt), refId: 'd' })
  return account
}

const only = (account: ReturnType<typeof funded>) => [...account.positions.values()][0]!

describe('perpetuals', () => {
  it('[PERPACC-3] long 1 BTC at 60,000 with 10× liquidates at 54,216.87', () => {
    const account = funded()
    bookTrade(account, trade('1', '60000'))
    const position = only(account)
    expect(cents(liquidationPrice(position, btc, position.margin))).toBe('54216.87')
    bookTrade(account, trade('-2', '60000'))
    const short = only(account)
    expect(cents(liquidationPrice(short, btc, short.margin))).toBe('65737.05')
  })

  it('[PERPACC-12] a long of 57.116 at 57,640.3 with 3× shows the price at which it goes, in the tier it is in there', () => {
    const contract = contractOf(symbol, perpetualTerms(3))
    const account = funded('2000000')
    bookTrade(account, trade('57.116', '57640.3', { contract, leverage: 3 }))
    const position = only(account)
    expect(cents(liquidationPrice(position, contract, position.margin))).toBe('38783.18')
  })

  it('[PERPACC-12] over all tiers and both sides, one cent before the price shown nothing goes and one cent after it does', () => {
    const lots = integer({ min: 1, max: 2_000_000 })
    assert(
      property(
        boolean(),
        lots,
        integer({ min: 100, max: 900_000 }),
        integer({ min: 2, max: 50 }),
        (isLong, lot, ten, x) => {
          const contract = contractOf(symbol, perpetualTerms(x))
          const account = funded('90000000000')
          const qty = decimal8Text(BigInt(isLong ? lot : -lot) * contract.step)
          bookTrade(account, trade(qty, decimal8Text(BigInt(ten) * u('0.1')), { contract, leverage: x }))
          const position = only(account)
          const level = liquidationPrice(position, contract, position.margin)
          if (level === null) return
          const away = isLong ? u('0.01') : u('-0.01')
          expect(isLiquidated(position, contract, level - away, position.margin)).toBe(true)
          expect(isLiquidated(position, contract, level + away, position.margin)).toBe(false)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('[PERPACC-4] funding of 0.01% on 60,000 pays 6.00, once', () => {
    const account = funded()
    bookTrade(account, trade('1', '60000'))
    const before = account.wallet
    applyFunding(account, 1, at('60000'), new Map([[symbol, u('0.0001')]]))
    applyFunding(account, 1, at('60000'), new Map([[symbol, u('0.0001')]]))
    expect(before - account.wallet).toBe(u('6'))
    expect(only(account).margin).toBe(u('5994'))
  })

  it('[PERPACC-5] a one-way account turns from long to short through zero', () => {
    const account = funded()
    bookTrade(account, trade('1', '60000'))
    bookTrade(account, trade('-1.5', '61000'))
    expect(only(account)).toMatchObject({ qty: u('-0.5'), entry: u('61000'), margin: u('3050') })
    expect(account.entries.find((entry) => entry.type === 'settle')?.amount).toBe(u('1000'))
  })

  it('[PERPACC-8] a hedged account holds long and short side by side', () => {
    const account = funded('100000', true)
    bookTrade(account, trade('1', '60000'))
    bookTrade(account, trade('-1', '60000', { positionSide: 'short', execId: 's' }))
    expect([...account.positions.keys()]).toEqual([`${symbol}:long`, `${symbol}:short`])
    expect(checkTrade(account, trade('-2', '60000'), at('60000'))).toMatchObject({ reason: 'REDUCE_ONLY' })
  })

  it('[PERPACC-7] reduce-only never opens and shrinks to what is held', () => {
    const account = funded()
    const reduce = { reduceOnly: true }
    expect(checkTrade(account, trade('-1', '60000', reduce), at('60000'))).toMatchObject({
      ok: false,
      message: '只减仓委托不能开仓',
    })
    bookTrade(account, trade('1', '60000'))
    expect(checkTrade(account, trade('1', '60000', reduce), at('60000'))).toMatchObject({ ok: false })
    expect(checkTrade(account, trade('-3', '60000', reduce), at('60000'))).toEqual({ ok: true, qty: u('-1') })
  })

  it('[PERPACC-7] a trade through zero asks for the margin of what it opens, not of what it closes', () => {
    const account = funded('10000')
    bookTrade(account, trade('1', '60000'))
    expect(checkTrade(account, trade('-1.5', '60000'), at('60000'))).toEqual({ ok: true, qty: u('-1.5') })
    expect(checkTrade(account, trade('-1.7', '60000'), at('60000'))).toMatchObject({ reason: 'NO_MARGIN' })
  })

  it('[PERPACC-7] step, minimum, leverage and margin are checked', () => {
    const account = funded('1000')
    expect(checkTrade(account, trade('0.0005', '60000'), at('60000'))).toMatchObject({ reason: 'OFF_STEP' })
    expect(checkTrade(account, trade('0.001', '60000'), at('60000'))).toMatchObject({ reason: 'MIN_NOTIONAL' })
    expect(checkTrade(account, trade('1', '60000'), at('60000'))).toMatchObject({ reason: 'NO_MARGIN' })
    expect(checkTrade(account, trade('0.1', '60000', { leverage: 200 }), at('60000'))).toMatchObject({
      reason: 'LEVERAGE',
    })
    expect(checkTrade(account, trade('0.1', '60000'), at('60000'))).toMatchObject({ ok: true })
  })

  it('[PERPACC-2] maintenance follows the tiers without a jump', () => {
    const account = funded()
    bookTrade(account, trade('5', '60000'))
    expect(maintenanceOf(only(account), btc, u('60000'))).toBe(u('1200'))
    expect(maintenanceOf(only(account), btc, u('60000.2'))).toBe(u('1200.005'))
    expect([tierFloor(btc, u('300000')), tierFloor(btc, u('300001'))]).toEqual([0n, u('300000')])
  })

  it('[PERPACC-6] an isolated loss ends at its margin, the insurance fund takes the rest', () => {
    const account = funded()
    bookTrade(account, trade('1', '60000'))
    expect(liquidate(account, contracts, at('54300'), 1)).toEqual([])
    const [done] = liquidate(account, contracts, at('52000'), 1)
    expect(done).toMatchObject({ qty: u('-1'), price: u('52000'), fee: u('650') })
    expect(account.positions.size).toBe(0)
    // 30 of entry fee and the margin of 6,000 are gone, nothing else.
    expect(account.wallet).toBe(u('93970'))
    expect(done?.insured).toBe(u('2650'))
  })

  it('[PERPACC-6] a cross account never goes below zero', () => {
    const account = funded('7000')
    bookTrade(account, trade('1', '60000', { mode: 'cross' }))
    expect(marginBehind(account, only(account), contracts, at('60000'))).toBe(u('6970'))
    liquidate(account, contracts, at('50000'), 1)
    expect(account.wallet).toBe(0n)
    expect(account.entries.at(-1)?.type).toBe('insurance')
  })

  it('[PERPACC-6] of several positions behind one margin the greatest loss goes first', () => {
    const eth = { ...btc, symbol: 'BINANCE.ETHUSDT-PERP' }
    const both = new Map([...contracts, [eth.symbol, eth]])
    for (const [qty, mark] of [
      ['10', '2654'],
      ['-10', '3346'],
    ] as const) {
      const account = funded('3600')
      bookTrade(account, trade('0.1', '60000', { mode: 'cross' }))
      bookTrade(account, trade(qty, '3000', { mode: 'cross', contract: eth }))
      const marks = new Map([...at('60000'), [eth.symbol, u(mark)]])
      expect(liquidate(account, both, marks, 1).map(({ key }) => key.includes('ETH'))).toEqual([true, false])
    }
  })

  it('[PERPACC-6] a large position is first cut back to the lower tier', () => {
    const account = funded('1000000')
    bookTrade(account, trade('10', '60000', { leverage: 100 }))
    const [first] = liquidate(account, contracts, at('59500'), 1)
    expect(first?.qty).toBe(u('-4.958'))
  })

  it('[PERPACC-1] margin in use is out of reach', () => {
    const account = funded()
    bookTrade(account, trade('1', '60000'))
    expect(availableMargin(account, at('60000'))).toBe(u('93970'))
    const cross = funded()
    bookTrade(cross, trade('1', '60000', { mode: 'cross' }))
    expect(availableMargin(cross, at('61000'))).toBe(u('100000') - u('30') + u('1000') - u('6100'))
  })

  it('[PERPACC-9] the wallet is the sum of its entries and a flat account’s P&L is its trades', () => {
    const anyTrade = record({
      qty: integer({ min: 1, max: 5 }),
      isBuy: boolean(),
      price: integer({ min: 59_000, max: 61_000 }),
      mode: constantFrom('isolated' as const),
    })
    assert(
      property(array(anyTrade, { maxLength: 15 }), (rows) => {
        const account = funded('10000000')
        let net = 0
        let cash = 0n
        rows.forEach(({ qty, isBuy, price }, index) => {
          const signed = isBuy ? qty : -qty
          net += signed
          cash -= BigInt(signed) * u(String(price))
          bookTrade(account, trade(String(signed), String(price), { execId: `e${index}`, isMaker: true }))
        })
        if (net !== 0) {
          cash += BigInt(net) * u('60000')
          bookTrade(account, trade(String(-net), '60000', { execId: 'flat', isMaker: true }))
        }
        expect(account.positions.size).toBe(0)
        expect(account.entries.reduce((sum, entry) => sum + entry.amount, 0n)).toBe(account.wallet)
        const settled = account.entries
          .filter((entry) => entry.type === 'settle')
          .reduce((sum, entry) => sum + entry.amount, 0n)
        // The average entry is rounded to 1e-8, so a few units may be missing.
        const slack = settled - cash
        expect(slack < 200n && slack > -200n).toBe(true)
      }),
    )
  })
})
