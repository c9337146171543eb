import { describe, expect, it } from 'vitest'
import { moneyText } from '../sector/money-text.ts'
import { bucketLabel, bucketSide } from './breadth/breadth-buckets.ts'
import { changeText, percentText, priceText, signedAmount, signedPrice, sizeText } from './figures.ts'

const minus = '−'

describe('figures as panels write them', () => {
  it.each([
    [undefined, '--', '--'],
    [null, '--', '--'],
    [Number.NaN, '--', '--'],
    [Number.POSITIVE_INFINITY, '--', '--'],
    [0, '0', '0.00'],
    [12, '+12', '+12.00'],
    [-12, `${minus}12`, `${minus}12.00`],
    [0.004, '+0.00', '+0.00'],
    [250_000_000, '+2.50亿', '+250000000.00'],
  ])('[WEBFIG-1] %s with its sign', (value, amount, price) => {
    expect(signedAmount(value)).toBe(amount)
    expect(signedPrice(value, 0.01)).toBe(price)
  })

  it('[WEBFIG-1] prices by their tick, changes with a sign, shares of a whole without', () => {
    expect([priceText(1.5, 0.001), priceText(-1.5, 0.1), priceText(null, 1)]).toEqual(['1.500', `${minus}1.5`, '--'])
    expect([changeText(0.01), changeText(-0.01), changeText(undefined)]).toEqual(['+1.00%', `${minus}1.00%`, '--'])
    expect([percentText(0.01), percentText(-0.01), percentText(null)]).toEqual(['1.00%', `${minus}1.00%`, '--'])
  })

  it.each([
    [null, 100, '--'],
    [Number.NaN, 1, '--'],
    [1999, 100, '19'],
    [1999, 1, '1,999'],
    [0.12345, 1, '0.123'],
    [999_999, 1, '999,999'],
    [1_000_000, 1, '100.00万'],
    [99_999_999, 100, '999,999'],
    [100_000_000, 100, '100.00万'],
  ])('[WEBFIG-1] a size of %s in lots of %d', (volume, lot, text) => expect(sizeText(volume, lot)).toBe(text))

  it.each([
    [null, '--'],
    [undefined, '--'],
    [Number.NaN, '--'],
    [999_999_999_999, '10000.00亿'],
    [1e12, '1.00万亿'],
    [-2.5e12, `${minus}2.50万亿`],
    [-20_000, `${minus}2.00万`],
  ])('[WEBFIG-1] money of a market, %s', (value, text) => expect(moneyText(value)).toBe(text))
})

describe('buckets of changes', () => {
  it.each([
    [null, -0.1, `<${minus}10`, 'down'],
    [-0.03, 0, `${minus}3~0`, 'down'],
    [0, 0, '平', 'flat'],
    [0, 0.03, '0~3', 'up'],
    [0.1, null, '>10', 'up'],
    [null, null, '全部', 'up'],
    [0.0251, 0.05, '2.51~5', 'up'],
    [-0.02, 0.01, `${minus}2~1`, 'up'],
    [null, 0, '<0', 'down'],
  ] as const)('[WEBFIG-2] from %s to %s', (from, to, label, side) => {
    const bucket = { from, to, count: 1 }
    expect([bucketLabel(bucket), bucketSide(bucket)]).toEqual([label, side])
  })
})
