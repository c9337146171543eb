import { z } from 'zod'
import { exchanges, type Exchange } from './classification.ts'

/** Shares, funds and convertible bonds of Shanghai and Shenzhen: the only shape the stock screens accept. */
export const stockSymbolPattern = /^(SHSE|SZSE)\.\d{6}$/
export const stockSymbol = z.string().regex(stockSymbolPattern, '请输入正确的证券代码')

const codeShapes: Record<Exchange, RegExp> = {
  SHSE: /^\d{6}$/,
  SZSE: /^\d{6}$/,
  // 92x is Beijing's range; 43, 83 and 87 are its codes from before 2024-10.
  BJSE: /^(92|43|83|87)\d+$/,
  CFFEX: /^[A-Z]{1,2}\d{4}$/,
  SHFE: /^[a-z]{1,2}\d{4}$/,
  INE: /^[a-z]{1,2}\d{4}$/,
  DCE: /^[a-z]{1,2}\d{4}$/,
  // Zhengzhou writes the year with one digit: SR701 is January 2027.
  CZCE: /^[A-Z]{2}\d{3}$/,
  GFEX: /^[a-z]{2}\d{4}$/,
  BINANCE: /^[A-Z0-9]{2,20}USDT(-PERP)?$/,
}

/** Whether `code` may stand behind that exchange. Beijing's 92x codes are never Shanghai's. */
export function isCodeOf(exchange: Exchange, code: string): boolean {
  if (exchange === 'BJSE' && code.length !== 6) return false
  if (exchange === 'SHSE' && code.startsWith('92')) return false
  return codeShapes[exchange].test(code)
}

export function splitSymbol(symbol: string): { exchange: Exchange; code: string } | null {
  const dot = symbol.indexOf('.')
  const exchange = exchanges.find((known) => known === symbol.slice(0, dot))
  const code = symbol.slice(dot + 1)
  return exchange !== undefined && isCodeOf(exchange, code) ? { exchange, code } : null
}

export const instrumentSymbol = z
  .string()
  .max(40)
  .refine((text) => splitSymbol(text) !== null, '请输入正确的证券代码')
  .brand('InstrumentSymbol')
/** `SHSE.600519`: exchange, dot, code, in exactly this spelling. */
export type InstrumentSymbol = z.infer<typeof instrumentSymbol>

export function toInstrumentSymbol(text: string): InstrumentSymbol {
  if (splitSymbol(text) === null) throw new RangeError(`not an instrument symbol: ${text}`)
  return text as InstrumentSymbol
}

const futuresExchanges: readonly Exchange[] = ['CFFEX', 'SHFE', 'INE', 'DCE', 'CZCE', 'GFEX']

/** Contracts have accounts, hours and figures of their own; null for everything else. */
export function contractClassOf(symbol: string): 'future' | 'crypto' | null {
  if (symbol.endsWith('-PERP')) return 'crypto'
  return futuresExchanges.some((exchange) => symbol.startsWith(`${exchange}.`)) ? 'future' : null
}
