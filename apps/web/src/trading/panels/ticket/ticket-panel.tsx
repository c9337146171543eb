import { FIRST_SYMBOL } from '../../../desk/link/desk-store.ts'
import { useFollowed, usePanelParams, useReport } from '../../../desk/panel/panel-context.ts'
import { TicketForm } from '../../order/order-ticket.tsx'
import './ticket-panel.css'
import { ticketParams } from './ticket-params.ts'

/**
 * The order ticket beside the chart. It is shut while the desk shows another moment than now. It turns to a new symbol in
 * the same step as the panels that show its price, and keeps its fields standing: to build them anew takes longer than all
 * of those panels. The index that stands there before anybody has chosen cannot be traded: the ticket is empty until then.
 */
export function TicketPanel() {
  const symbol = useFollowed('symbol')
  const chosenPrice = useFollowed('chosenPrice')
  const [{ side, volume }] = usePanelParams(ticketParams)
  const subject = symbol === FIRST_SYMBOL ? ({ symbol: '', isUnchosen: true } as const) : { symbol }
  useReport({ state: 'live' })
  return (
    <div className="ticket-panel">
      <TicketForm
        start={{ ...subject, side, ...(volume !== null && { volume }) }}
        chosenPrice={chosenPrice}
        hasBook={false}
      />
    </div>
  )
}
