import type { Board, Exchange, FundAsset, SecType } from '@liangshu/contract/market/classification'
import { splitSymbol } from '@liangshu/contract/market/symbol'

export interface CodeClass {
  readonly exchange: Exchange
  readonly secType: SecType
  readonly board: Board | null
  /** B shares are listed on screens only. */
  readonly isTradable: boolean
  /** Only where a Shanghai prefix tells; Shenzhen's 159 never does. */
  readonly fundAsset: FundAsset | null
}

type PrefixRow = readonly [prefix: string, secType: SecType, board: Board | null, asset?: FundAsset]

const shanghai: readonly PrefixRow[] = [
  ['600', 'stock', 'MAIN'],
  ['601', 'stock', 'MAIN'],
  ['603', 'stock', 'MAIN'],
  ['605', 'stock', 'MAIN'],
  ['688', 'stock', 'STAR'],
  ['689', 'stock', 'STAR'],
  ['000', 'index', null],
  ['510', 'fund', null, 'equity'],
  // 511 holds bond and money funds: both sell on the same day, so `bond` stands for the pair.
  ['511', 'fund', null, 'bond'],
  ['512', 'fund', null, 'equity'],
  ['513', 'fund', null, 'crossBorder'],
  ['514', 'fund', null, 'equity'],
  ['515', 'fund', null, 'equity'],
  ['516', 'fund', null, 'equity'],
  ['517', 'fund', null, 'equity'],
  ['518', 'fund', null, 'gold'],
  ['520', 'fund', null, 'crossBorder'],
  ['530', 'fund', null, 'equity'],
  ['560', 'fund', null, 'equity'],
  ['561', 'fund', null, 'equity'],
  ['562', 'fund', null, 'equity'],
  ['563', 'fund', null, 'equity'],
  ['588', 'fund', null, 'equity'],
  ['589', 'fund', null, 'equity'],
  ['110', 'convertible', null],
  ['111', 'convertible', null],
  ['113', 'convertible', null],
  ['118', 'convertible', null],
  ['900', 'stock', 'MAIN'],
]

const shenzhen: readonly PrefixRow[] = [
  ['000', 'stock', 'MAIN'],
  ['001', 'stock', 'MAIN'],
  ['002', 'stock', 'MAIN'],
  ['003', 'stock', 'MAIN'],
  ['300', 'stock', 'GEM'],
  ['301', 'stock', 'GEM'],
  ['302', 'stock', 'GEM'],
  ['159', 'fund', null],
  ['123', 'convertible', null],
  ['127', 'convertible', null],
  ['128', 'convertible', null],
  ['399', 'index', null],
  ['200', 'stock', 'MAIN'],
]

function indexRows(exchange: Exchange, rows: readonly PrefixRow[]): ReadonlyMap<string, CodeClass> {
  return new Map(
    rows.map(([prefix, secType, board, fundAsset = null]) => {
      const isTradable = secType !== 'index' && prefix !== '900' && prefix !== '200'
      return [prefix, { exchange, secType, board, isTradable, fundAsset }]
    }),
  )
}

const byPrefix: Partial<Record<Exchange, ReadonlyMap<string, CodeClass>>> = {
  SHSE: indexRows('SHSE', shanghai),
  SZSE: indexRows('SZSE', shenzhen),
}

/** What the code alone tells about a symbol; `null` for ranges we do not know: ask the master, never guess. */
export function classifySymbol(symbol: string): CodeClass | null {
  const parts = splitSymbol(symbol)
  if (parts === null) return null
  const { exchange, code } = parts
  const rows = byPrefix[exchange]
  if (rows) return rows.get(code.slice(0, 3)) ?? null
  if (exchange === 'BJSE') return { exchange, secType: 'stock', board: 'BSE', isTradable: true, fundAsset: null }
  const secType = exchange === 'BINANCE' ? 'crypto' : 'future'
  return { exchange, secType, board: null, isTradable: true, fundAsset: null }
}
