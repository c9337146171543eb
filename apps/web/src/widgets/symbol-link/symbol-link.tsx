import { openSymbol } from '../../shared/symbol/opened-symbol.ts'
import './symbol-link.css'

interface SymbolLinkProps {
  symbol: string
  /** What is written in place of the symbol. */
  name?: string
  /** Symbols around it, for ↑ ↓ in the drawer. */
  list?: readonly string[]
}

/** A symbol that opens its drawer. */
export function SymbolLink({ symbol, name = symbol, list }: SymbolLinkProps) {
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
