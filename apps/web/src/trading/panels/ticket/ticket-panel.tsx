import { useFollowed, useReport } from '../../../desk/panel/panel-context.ts'
import { TicketForm } from '../../order/order-ticket.tsx'
import './ticket-panel.css'

/** The order ticket beside the chart. It is shut while the desk shows another moment than now. */
export function TicketPanel() {
  const symbol = useFollowed('symbol')
  useReport({ state: 'live' })
  return (
    <div className="ticket-panel">
      <TicketForm key={symbol} start={{ symbol }} />
    </div>
  )
}
