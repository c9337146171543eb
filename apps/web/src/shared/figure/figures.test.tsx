import { expect, it } from 'vitest'
import { priceText } from './figures.tsx'

it.each([
  ['SHSE.600000', 10.1, '10.10'],
  ['SHSE.510300', 4, '4.000'],
  ['CFFEX.IF2612', 3773.4, '3773.4'],
  ['SHFE.rb2701', 3120, '3120'],
  ['SHFE.au2612', 612.38, '612.38'],
  ['SHSE.600000', 10.1234, '10.123'],
  ['BINANCE.XRPUSDT-PERP', 0.66087, '0.66087'],
  ['BINANCE.TIAUSDT-PERP', 1.2393, '1.2393'],
  ['BINANCE.BTCUSDT-PERP', 45406, '45406.00'],
  ['SHSE.600000', null, '--'],
])('[NUM-2] a price of %s is written with the decimals of its tick', (symbol, value, text) => {
  expect(priceText(value, symbol)).toBe(text)
})
