import { render, screen } from '@testing-library/react'
import type * as React from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Desk } from '../../../desk/link/desk-context.tsx'
import { PanelContext } from '../../../desk/panel/panel-context.ts'
import { createPanelStore } from '../../../desk/panel/panel-store.ts'
import type { TicketStart } from '../../order/ticket-draft.ts'
import { TicketPanel } from './ticket-panel.tsx'

/** What the ticket has got to; `null`: it is made already. */
let behind: string | null = null
vi.mock('react', async (original) => ({
  ...(await original<typeof React>()),
  useDeferredValue: (value: string) => behind ?? value,
}))
vi.mock('../../order/order-ticket.tsx', () => ({
  TicketForm: ({ start, chosenPrice }: { start: TicketStart; chosenPrice: number | null }) => (
    <p>
      下单 {start.symbol || '未选'} {chosenPrice ?? '--'}
      {start.isUnchosen ? ' 不取草稿' : ''}
    </p>
  ),
}))

const panel = createPanelStore({ id: 'ticket-1', definitionId: 'ticket', link: 'blue' })
const open = (symbol = 'SHSE.600519') =>
  render(
    <Desk name="ticket" first={{ symbol, chosenPrice: 1500 }}>
      <PanelContext value={panel}>
        <TicketPanel />
      </PanelContext>
    </Desk>,
  )

beforeEach(() => {
  behind = null
})

it('[DESK-61] a ticket that is still of the former symbol takes no order and no price of the new one, and says so', () => {
  behind = 'SHSE.600000'
  open()
  expect(screen.getByText('下单 SHSE.600000 --').closest<HTMLElement>('.ticket-panel')?.inert).toBe(true)
  expect(panel.state.getState().report.state).toBe('loading')
})

it('[DESK-61] the ticket of the symbol that is followed is open', () => {
  open()
  expect(screen.getByText('下单 SHSE.600519 1500').closest<HTMLElement>('.ticket-panel')?.inert).toBe(false)
  expect(panel.state.getState().report.state).toBe('live')
})

it('[DESK-66] before anybody has chosen a security the ticket is empty, not an order for an index that is refused', () => {
  open('SHSE.000001')
  expect(screen.getByText('下单 未选 1500 不取草稿')).toBeDefined()
})
