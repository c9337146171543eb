import { definePanel } from '../../../desk/panel/define-panel.ts'
import { productParams } from '../product-params.ts'

export const panel = definePanel({
  id: 'drift',
  title: '偏离',
  category: 'trading',
  permission: 'DECISION:view',
  follows: [],
  params: productParams,
  load: async () => (await import('./drift-panel.tsx')).DriftPanel,
})
