import { openSymbol } from '../../shared/symbol/opened-symbol.ts'
import './symbol-link.css'

interface SymbolLinkProps {
  symbol: string
  /** What is written in place of the symbol. */
  name?: string
  /** Symbols around it, for ↑ ↓ in the drawer. */
  list?: readonly string[]
}

/** Perpetuals are traded in one place, which only makes their codes too long for a column. */
const writtenAs = (symbol: string) => (symbol.endsWith('-PERP') ? symbol.slice(symbol.indexOf('.') + 1) : symbol)

/** A symbol that opens its drawer. */
export function SymbolLink({ symbol, name = writtenAs(symbol), list }: SymbolLinkProps) {
  return (
    <button
      type="button"
      className="symbol-link"
      title="查看行情"
      onClick={(event) => {
        event.stopPropagation()
        openSymbol(symbol, list)
      }}
    >
      {name}
    </button>
  )
}
