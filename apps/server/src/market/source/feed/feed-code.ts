import { classifySymbol } from '@liangshu/engine/market/instrument/classify-code'
import { isCodeOf, splitSymbol, toInstrumentSymbol, type InstrumentSymbol } from '@liangshu/contract/market/symbol'

const exchangeOfPrefix = { sh: 'SHSE', sz: 'SZSE', bj: 'BJSE' } as const
const prefixOfExchange: Readonly<Record<string, keyof typeof exchangeOfPrefix>> = { SHSE: 'sh', SZSE: 'sz', BJSE: 'bj' }

/** `SHSE.600519` to `sh600519`; `null` for venues these feeds do not know. */
export function prefixedCode(symbol: string): string | null {
  const parts = splitSymbol(symbol)
  const prefix = parts && prefixOfExchange[parts.exchange]
  return prefix ? prefix + parts.code : null
}

/** Back again. `sh92…` is nobody's: Beijing's codes answer to `bj` only. */
export function symbolOfPrefixed(code: string): InstrumentSymbol | null {
  const match = /^(sh|sz|bj)(\d{6})$/.exec(code)
  if (!match) return null
  const exchange = exchangeOfPrefix[match[1] as keyof typeof exchangeOfPrefix]
  const digits = match[2] ?? ''
  return isCodeOf(exchange, digits) ? toInstrumentSymbol(`${exchange}.${digits}`) : null
}

/** Eastmoney's `1.600519`; Shenzhen and Beijing share market 0. */
export function secidOf(symbol: string): string | null {
  const parts = splitSymbol(symbol)
  if (!parts || !prefixOfExchange[parts.exchange]) return null
  return `${parts.exchange === 'SHSE' ? 1 : 0}.${parts.code}`
}

export function symbolOfSecid(market: number, code: string): InstrumentSymbol | null {
  if (market === 1) return symbolOfPrefixed(`sh${code}`)
  if (market !== 0) return null
  return symbolOfPrefixed(`bj${code}`) ?? symbolOfPrefixed(`sz${code}`)
}

/** Units in one 手 of a feed: ten bonds, else a hundred. */
export function lotOf(symbol: InstrumentSymbol): number {
  return classifySymbol(symbol)?.secType === 'convertible' ? 10 : 100
}

export const isIndex = (symbol: InstrumentSymbol): boolean => classifySymbol(symbol)?.secType === 'index'
