import { useDeferredValue } from 'react'
import { FIRST_SYMBOL } from '../../../desk/link/desk-store.ts'
import { useFollowed, usePanelParams, useReport } from '../../../desk/panel/panel-context.ts'
import { TicketForm } from '../../order/order-ticket.tsx'
import './ticket-panel.css'
import { ticketParams } from './ticket-params.ts'

/**
 * The order ticket beside the chart. It is shut while the desk shows another moment than now. A new symbol gets a ticket of
 * its own, made after the panels that show its price; until it is there, the former one takes no order. The index that
 * stands there before anybody has chosen cannot be traded: the ticket is empty until then.
 */
export function TicketPanel() {
  const followed = useFollowed('symbol')
  const symbol = useDeferredValue(followed)
  const isBehind = symbol !== followed
  const chosenPrice = useFollowed('chosenPrice')
  const [{ side, volume }] = usePanelParams(ticketParams)
  const subject = symbol === FIRST_SYMBOL ? ({ symbol: '', isUnchosen: true } as const) : { symbol }
  useReport({ state: isBehind ? 'loading' : 'live' })
  return (
    <div className="ticket-panel" inert={isBehind}>
      <TicketForm
        key={symbol}
        start={{ ...subject, side, ...(volume !== null && { volume }) }}
        chosenPrice={isBehind ? null : chosenPrice}
        hasBook={false}
      />
    </div>
  )
}
