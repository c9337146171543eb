import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'positions-of-symbol',
  title: '标的持仓',
  category: 'trading',
  permission: 'DERIV:view',
  follows: ['symbol'],
  load: async () => (await import('./positions-of-symbol-panel.tsx')).PositionsOfSymbolPanel,
})
