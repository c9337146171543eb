import { definePanel } from '../../../desk/panel/define-panel.ts'
import { productParams } from '../product-params.ts'

export const panel = definePanel({
  id: 'target-grid',
  title: '目标',
  category: 'trading',
  permission: 'DECISION:view',
  follows: [],
  params: productParams,
  load: async () => (await import('./target-grid-panel.tsx')).TargetGridPanel,
})
