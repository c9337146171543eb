import { SymbolDrawer } from '../../market/symbol-drawer/symbol-drawer.tsx'

/** The drawer of a symbol that was found from anywhere, not in a table of the market. */
export function SymbolView({ symbol, onClose }: { symbol: string; onClose: () => void }) {
  return <SymbolDrawer symbol={symbol} onClose={onClose} />
}
