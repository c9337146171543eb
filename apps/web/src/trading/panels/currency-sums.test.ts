import { expect, it } from 'vitest'
import { currencySums } from './currency-sums.ts'

const row = (symbol: string, fee: number) => ({ symbol, fee })
const fees = [['费用', ({ fee }: { fee: number }) => fee]] as const

it.each([
  ['nothing', [], '费用 0'],
  ['yuan alone', [row('SHSE.600000', 5), row('CFFEX.IF2612', 7)], '费用 12'],
  ['coins alone', [row('BINANCE.BTCUSDT-PERP', 3)], 'USDT 费用 3'],
  ['both', [row('SHSE.600000', 5), row('BINANCE.BTCUSDT-PERP', 3)], '费用 5 · USDT 费用 3'],
])('[STRATWEB-27] sums of %s keep currencies apart', (_name, rows, words) => {
  expect(currencySums(rows, fees)).toBe(words)
})
