import { expect, it } from 'vitest'
import { tickOfSymbol } from './tick-of-symbol.ts'

it.each([
  ['SHSE.600000', 0.01],
  ['BJSE.920001', 0.01],
  ['SHSE.510300', 0.001],
  ['SZSE.123001', 0.001],
  ['CFFEX.IF2612', 0.2],
  ['SHFE.rb2701', 1],
  ['SHFE.au2612', 0.02],
  ['BINANCE.BTCUSDT-PERP', null],
  ['nonsense', null],
])('[NUM-2] the tick of %s is %s', (symbol, tick) => {
  expect(tickOfSymbol(symbol)).toBe(tick)
})
