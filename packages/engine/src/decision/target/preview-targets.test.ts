import { describe, expect, it } from 'vitest'
import type { RiskProfile } from '@liangshu/contract/trading/risk-profile'
import { dayOf, draftOf, factsOf, fixtureTime, wideProfile } from '../../account/book/account-fixture.ts'
import { createTrader } from '../../account/book/trader-fixture.ts'
import { limitLines, nearLimit } from './limit-lines.ts'
import { portfolioAfter } from './portfolio-after.ts'
import { previewTargets, type ProductBasis, type TargetDraft } from './preview-targets.ts'

const one = dayOf('SHSE.600001', 10)
const two = dayOf('SHSE.600002', 20)

function target(
  day: typeof one,
  yuan: number,
  order: { side: 1 | 2; volume: number },
  limits: Partial<RiskProfile> = {},
) {
  const { product: _product, ...facts } = factsOf(day, yuan, { profile: wideProfile(limits) })
  const draft = draftOf('preview', day.symbol, { ...order, price: Math.round(yuan * 10_000) })
  return { draft, facts: { ...facts, resting: [], opposingProducts: [] } } satisfies TargetDraft
}

/** 50,000 yuan in cash and 10,000 shares at ten yuan. */
function portfolio() {
  const { book, hold } = createTrader('stock', 5_000_000)
  hold('SHSE.600001', 10_000, 10)
  const basis: ProductBasis = {
    navFen: 15_000_000,
    cashFen: 5_000_000,
    grossFen: 10_000_000,
    notionalFen: 0,
    valueBySymbol: new Map([['SHSE.600001', 10_000_000]]),
    valueBySector: new Map(),
  }
  return { book, basis }
}

const lightsOf = (targets: TargetDraft[]) => {
  const { book, basis } = portfolio()
  return previewTargets(book, basis, targets, fixtureTime).map(({ light }) => light)
}
const textOf = (targets: TargetDraft[]) => {
  const { book, basis } = portfolio()
  const rows = previewTargets(book, basis, targets, fixtureTime).flatMap(({ checks }) => checks)
  return rows.filter(({ ok }) => !ok).map(({ text }) => text)
}

describe('the lights of a proposal', () => {
  it('[DECIDE-11] a purchase the cash does not cover is stopped, and passes behind the sale that pays for it', () => {
    const buy = target(two, 20, { side: 1, volume: 4000 })
    expect(lightsOf([buy])).toEqual(['block'])
    expect(textOf([buy])[0]).toContain('资金不足')
    expect(lightsOf([buy, target(one, 10, { side: 2, volume: 5000 })])).toEqual(['pass', 'pass'])
  })

  it('[DECIDE-11] two sales of one holding share what can be sold', () => {
    const sale = target(one, 10, { side: 2, volume: 6000 })
    expect(lightsOf([sale, sale])).toEqual(['pass', 'block'])
  })

  it('[DECIDE-11] two purchases of one name add up against its limit', () => {
    const buy = target(two, 20, { side: 1, volume: 500 }, { singleNamePct: 0.1 })
    expect(lightsOf([buy])).toEqual(['pass'])
    expect(lightsOf([buy, { ...buy }])).toEqual(['pass', 'block'])
  })

  it('[DECIDE-11] more than a single order may hold is no objection, a forbidden name is', () => {
    const { book, basis } = portfolio()
    const large = target(two, 0.01, { side: 1, volume: 2_000_000 })
    const checks = previewTargets(book, basis, [large], fixtureTime)[0]?.checks ?? []
    expect(checks.find(({ code }) => code === 5)).toMatchObject({ ok: true })
    expect(textOf([target(two, 20, { side: 1, volume: 100 }, { forbidden: ['SHSE.600002'] })])).toEqual([
      '该证券在禁止交易名单中',
    ])
  })

  it('[DECIDE-11] the book itself stays as it was', () => {
    const { book, basis } = portfolio()
    const before = book.ledger.cash
    previewTargets(book, basis, [target(one, 10, { side: 2, volume: 5000 })], fixtureTime)
    expect(book.ledger.cash).toBe(before)
    expect(book.holdings.get('SHSE.600001')?.frozen).toBe(0)
  })
})

describe('the limits a proposal touches', () => {
  const after = (volume: number) =>
    portfolioAfter({ navFen: 15_000_000, cashFen: 5_000_000, lines: [] }, [
      { symbol: 'SHSE.600002', sector: '银行', price: 200_000, side: 1, volume, amountFen: volume * 2000, feeFen: 500 },
    ])
  const lineOf = (volume: number, name: string, limits: Partial<RiskProfile>) =>
    limitLines(after(volume), wideProfile(limits), [], (symbol) => symbol).find((line) => line.name === name)

  it.each([
    [600, 'pass'],
    [700, 'warn'],
    [800, 'block'],
  ])('[DECIDE-12] %s shares of a name that may be a tenth: %s', (volume, light) =>
    expect(lineOf(volume, '单一证券', { singleNamePct: 0.1 })).toMatchObject({ light, detail: 'SHSE.600002' }),
  )

  it.each([
    [100, 'pass'],
    [1800, 'block'],
  ])('[DECIDE-12] cash after %s shares: %s', (volume, light) =>
    expect(lineOf(volume, '现金下限', { cashMinPct: 0.1 })).toMatchObject({ light, kind: 'min' }),
  )

  it('[DECIDE-12] cash that is a ninth above its floor is near it, up to the last digit', () => {
    const { actual } = lineOf(100, '现金下限', {}) ?? {}
    const lightAt = (cashMinPct: number) => lineOf(100, '现金下限', { cashMinPct })?.light
    const cash = Number(actual)
    // Whichever of the neighbouring numbers makes the quotient the cash itself.
    const floor = [cash * nearLimit, cash * nearLimit * (1 + Number.EPSILON)].find((one) => one / nearLimit === cash)
    expect([lightAt(floor ?? 0), lightAt((floor ?? 0) * 0.999)]).toEqual(['warn', 'pass'])
  })

  it('[DECIDE-12] sectors stand in the order of what they weigh, before or after, whichever is more', () => {
    const line = (symbol: string, sector: string, volume: number) => ({ symbol, sector, volume, price: 100_000 })
    const lines = [
      line('SHSE.600001', '煤炭', 3000),
      line('SHSE.600002', '银行', 1000),
      line('SHSE.600003', '汽车', 4000),
    ]
    const { sectors } = portfolioAfter({ navFen: 15_000_000, cashFen: 5_000_000, lines }, [
      { ...line('SHSE.600002', '银行', 2500), side: 1, amountFen: 2_500_000, feeFen: 500 },
      { ...line('SHSE.600003', '汽车', 4000), side: 2, amountFen: 4_000_000, feeFen: 500 },
    ])
    expect(sectors.map(({ sector }) => sector)).toEqual(['汽车', '银行', '煤炭'])
  })

  it('[DECIDE-12] counts say what stands in the way', () => {
    const row = { code: 7, name: '可用持仓', level: 'hard', ok: false, rejReason: 3, actual: 2, limit: 1 } as const
    const [, , , , , , sellable] = limitLines(
      after(100),
      wideProfile({}),
      [{ side: 2, checks: [{ ...row, text: '可卖数量不足' }] }],
      String,
    )
    expect(sellable).toMatchObject({ name: '可卖数量', light: 'block', detail: '1项：可卖数量不足' })
  })
})
