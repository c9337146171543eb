import { OrderTicket } from './order-ticket.tsx'

interface SymbolTicketProps {
  symbol: string
  side: 1 | 2 | null
  volume?: number
  onClose: () => void
}

/** The ticket of a symbol, for places that are no part of trading. */
export function SymbolTicket({ symbol, side, volume, onClose }: SymbolTicketProps) {
  const start = side === null ? null : { symbol, side, ...(volume !== undefined && { volume }) }
  return <OrderTicket start={start} onClose={onClose} />
}
