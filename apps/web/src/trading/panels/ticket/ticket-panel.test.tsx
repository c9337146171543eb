import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Desk, useDeskStore } from '../../../desk/link/desk-context.tsx'
import { changeLink, type DeskStore } from '../../../desk/link/desk-store.ts'
import { PanelContext } from '../../../desk/panel/panel-context.ts'
import { createPanelStore } from '../../../desk/panel/panel-store.ts'
import type { TicketStart } from '../../order/ticket-draft.ts'
import { TicketPanel } from './ticket-panel.tsx'

vi.mock('../../order/order-ticket.tsx', () => ({
  TicketForm: ({ start, chosenPrice }: { start: TicketStart; chosenPrice: number | null }) => (
    <p>
      下单 {start.symbol || '未选'} {chosenPrice ?? '--'}
      {start.isUnchosen ? ' 不取草稿' : ''}
    </p>
  ),
}))

const panel = createPanelStore({ id: 'ticket-1', definitionId: 'ticket', link: 'blue' })
const open = (symbol = 'SHSE.600519') => {
  let store: DeskStore | undefined
  function Told() {
    store = useDeskStore()
    return null
  }
  render(
    <Desk name="ticket" first={{ symbol, chosenPrice: 1500 }}>
      <PanelContext value={panel}>
        <TicketPanel />
        <Told />
      </PanelContext>
    </Desk>,
  )
  return (next: string) => act(() => store && changeLink(store, 'blue', { symbol: next }))
}

it('[DESK-61] the ticket turns to another symbol together with the panels beside it, and is not built anew', () => {
  const turn = open()
  const form = screen.getByText('下单 SHSE.600519 1500')
  turn('SHSE.600000')
  expect(form.textContent).toBe('下单 SHSE.600000 --')
  expect(form.isConnected).toBe(true)
  expect(panel.state.getState().report.state).toBe('live')
})

it('[DESK-66] before anybody has chosen a security the ticket is empty, not an order for an index that is refused', () => {
  open('SHSE.000001')
  expect(screen.getByText('下单 未选 1500 不取草稿')).toBeDefined()
})
