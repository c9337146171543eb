import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'book',
  title: '盘口',
  category: 'market',
  follows: ['symbol', 'moment'],
  load: async () => (await import('./book-panel.tsx')).BookPanel,
})
