import { exchanges, type Exchange } from '@liangshu/contract/market/classification'
import { isCodeOf, splitSymbol, toInstrumentSymbol, type InstrumentSymbol } from '@liangshu/contract/market/symbol'

/** Answers every symbol of the master that carries this code, whatever the exchange. */
export type SymbolsByCode = (code: string) => readonly InstrumentSymbol[]

export type NormalisedSymbol =
  | { readonly ok: true; readonly symbol: InstrumentSymbol }
  | { readonly ok: false; readonly reason: 'SYMBOL_MALFORMED' | 'SYMBOL_UNKNOWN' }
  | { readonly ok: false; readonly reason: 'SYMBOL_AMBIGUOUS'; readonly candidates: readonly InstrumentSymbol[] }

const aliases: Readonly<Record<string, Exchange>> = {
  SH: 'SHSE',
  SS: 'SHSE',
  SSE: 'SHSE',
  XSHG: 'SHSE',
  SZ: 'SZSE',
  XSHE: 'SZSE',
  BJ: 'BJSE',
  BSE: 'BJSE',
  XBEI: 'BJSE',
  CFE: 'CFFEX',
  CCFX: 'CFFEX',
  SHF: 'SHFE',
  XSGE: 'SHFE',
  XINE: 'INE',
  XDCE: 'DCE',
  CZC: 'CZCE',
  ZCE: 'CZCE',
  XZCE: 'CZCE',
  GFE: 'GFEX',
  XGFE: 'GFEX',
}

function exchangeOf(word: string): Exchange | undefined {
  return exchanges.find((known) => known === word) ?? aliases[word]
}

const upperCaseCodes: readonly Exchange[] = ['CFFEX', 'CZCE', 'BINANCE']

function assemble(exchange: Exchange, code: string): NormalisedSymbol {
  const spelt = upperCaseCodes.includes(exchange) ? code.toUpperCase() : code.toLowerCase()
  if (!isCodeOf(exchange, spelt)) return { ok: false, reason: 'SYMBOL_MALFORMED' }
  return { ok: true, symbol: toInstrumentSymbol(`${exchange}.${spelt}`) }
}

const dottedShape = /^([A-Z0-9-]+)\.([A-Z0-9-]+)$/
const gluedShape = /^(SH|SZ|BJ)(\d{6})$/
const bareShape = /^[A-Z0-9-]+$/

function fromMaster(code: string, symbolsByCode: SymbolsByCode): NormalisedSymbol {
  const spellings = [...new Set([code, code.toLowerCase()])]
  const candidates = spellings.flatMap((spelling) => symbolsByCode(spelling))
  const [only] = candidates
  if (only === undefined) return { ok: false, reason: 'SYMBOL_UNKNOWN' }
  if (candidates.length > 1) return { ok: false, reason: 'SYMBOL_AMBIGUOUS', candidates }
  return { ok: true, symbol: only }
}

/**
 * Reads what people and files write: `600519`, `sh600519`, `600519.SH`, `600519.XSHG`, full-width digits.
 * A bare code is answered by the master alone: 000001 is both an index and a bank.
 */
export function normaliseSymbol(input: string, symbolsByCode: SymbolsByCode): NormalisedSymbol {
  const trimmed = input.normalize('NFKC').trim()
  if (splitSymbol(trimmed) !== null) return { ok: true, symbol: toInstrumentSymbol(trimmed) }
  const text = trimmed.toUpperCase()

  const glued = gluedShape.exec(text)
  if (glued?.[1] !== undefined && glued[2] !== undefined) {
    const exchange = exchangeOf(glued[1])
    if (exchange) return assemble(exchange, glued[2])
  }

  const dotted = dottedShape.exec(text)
  if (dotted?.[1] !== undefined && dotted[2] !== undefined) {
    const before = exchangeOf(dotted[1])
    const after = exchangeOf(dotted[2])
    if (before) return assemble(before, dotted[2])
    if (after) return assemble(after, dotted[1])
    return { ok: false, reason: 'SYMBOL_MALFORMED' }
  }

  return bareShape.test(text) ? fromMaster(text, symbolsByCode) : { ok: false, reason: 'SYMBOL_MALFORMED' }
}
