import { definePanel } from '../../../desk/panel/define-panel.ts'
import { ticketParams } from './ticket-params.ts'

export const panel = definePanel({
  id: 'ticket',
  title: '下单',
  category: 'trading',
  permission: 'ORDER:submit',
  follows: ['symbol', 'moment'],
  params: ticketParams,
  load: async () => (await import('./ticket-panel.tsx')).TicketPanel,
})
