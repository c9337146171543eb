import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'profit-calendar',
  title: '盈亏日历',
  category: 'trading',
  permission: 'ACCOUNT:view',
  follows: ['account'],
  load: async () => (await import('./profit-calendar-panel.tsx')).ProfitCalendarPanel,
})
