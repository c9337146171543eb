import { shortCode } from '../../shared/symbol/short-code.ts'

/** Name and code, as tables show an instrument. */
export function SymbolCell({ symbol, name }: { symbol: string; name: string }) {
  return (
    <span className="compact-symbol" title={symbol}>
      {name || symbol}
      <span className="num">{shortCode(symbol)}</span>
    </span>
  )
}
