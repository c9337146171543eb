import { OrderTicket } from './order-ticket.tsx'

/** The ticket of a symbol, for places that are no part of trading. */
export function SymbolTicket({ symbol, side, onClose }: { symbol: string; side: 1 | 2 | null; onClose: () => void }) {
  return <OrderTicket start={side === null ? null : { symbol, side }} onClose={onClose} />
}
