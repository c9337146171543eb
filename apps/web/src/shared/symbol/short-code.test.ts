import { expect, it } from 'vitest'
import { shortCode } from './short-code.ts'

it.each([
  ['SHSE.600001', '600001'],
  ['CFFEX.IF2612', 'IF2612'],
  ['BINANCE.TIAUSDT-PERP', 'TIAUSDT'],
])('[LIST-46] beside its name %s is written %s', (symbol, code) => expect(shortCode(symbol)).toBe(code))
