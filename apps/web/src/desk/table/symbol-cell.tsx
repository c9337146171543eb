/** Name and code, as tables show an instrument. */
export function SymbolCell({ symbol, name }: { symbol: string; name: string }) {
  return (
    <span className="compact-symbol" title={symbol}>
      {name || symbol}
      <span className="num">{symbol.slice(symbol.indexOf('.') + 1)}</span>
    </span>
  )
}
