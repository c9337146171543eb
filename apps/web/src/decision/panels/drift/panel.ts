import { definePanel } from '../../../desk/panel/define-panel.ts'
import { driftParams } from './drift-params.ts'

export const panel = definePanel({
  id: 'drift',
  title: '偏离',
  category: 'trading',
  permission: 'DECISION:view',
  follows: [],
  params: driftParams,
  load: async () => (await import('./drift-panel.tsx')).DriftPanel,
})
