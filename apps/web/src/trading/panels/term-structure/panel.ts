import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'term-structure',
  title: '期限结构',
  category: 'trading',
  permission: 'DERIV:view',
  follows: ['symbol', 'moment'],
  only: ['future'],
  load: async () => (await import('./term-structure-panel.tsx')).TermStructurePanel,
})
