import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'ticket',
  title: '下单',
  category: 'trading',
  permission: 'ORDER:submit',
  follows: ['symbol', 'moment'],
  load: async () => (await import('./ticket-panel.tsx')).TicketPanel,
})
