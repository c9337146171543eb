import { contractClassOf } from '@liangshu/contract/market/symbol'

/** Exchanges whose products are written in small letters. */
const small = new Set(['SHFE', 'INE', 'DCE', 'GFEX'])

/** What somebody typed as the symbol it names: `shfe.RB2701` is `SHFE.rb2701`, `shse.600001` is `SHSE.600001`. */
export function symbolOfText(text: string): string {
  const [exchange = '', ...rest] = text.trim().split('.')
  const [venue, code] = [exchange.toUpperCase(), rest.join('.')]
  if (code === '') return venue
  return `${venue}.${small.has(venue) ? code.toLowerCase() : code.toUpperCase()}`
}

/** Whether an account of this class trades the symbol: contracts have accounts of their own. */
export function holdsSymbol(assetClass: string, symbol: string): boolean {
  const contract = contractClassOf(symbol)
  return contract === null ? assetClass === 'stock' || assetClass === 'credit' : assetClass === contract
}
