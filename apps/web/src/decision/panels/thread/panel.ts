import { definePanel } from '../../../desk/panel/define-panel.ts'
import { productParams } from '../product-params.ts'

export const panel = definePanel({
  id: 'thread',
  title: '经过',
  category: 'trading',
  permission: 'DECISION:view',
  follows: [],
  params: productParams,
  load: async () => (await import('./thread-panel.tsx')).ThreadPanel,
})
