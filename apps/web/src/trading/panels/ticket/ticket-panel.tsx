import { useFollowed, usePanelParams, useReport } from '../../../desk/panel/panel-context.ts'
import { TicketForm } from '../../order/order-ticket.tsx'
import './ticket-panel.css'
import { ticketParams } from './ticket-params.ts'

/** The order ticket beside the chart. It is shut while the desk shows another moment than now. */
export function TicketPanel() {
  const symbol = useFollowed('symbol')
  const chosenPrice = useFollowed('chosenPrice')
  const [{ side, volume }] = usePanelParams(ticketParams)
  useReport({ state: 'live' })
  return (
    <div className="ticket-panel">
      <TicketForm
        key={symbol}
        start={{ symbol, side, ...(volume !== null && { volume }) }}
        chosenPrice={chosenPrice}
        hasBook={false}
      />
    </div>
  )
}
