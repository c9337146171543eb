import { definePanel } from '../../../desk/panel/define-panel.ts'
import { limitPoolParams } from './limit-pool-params.ts'

export const panel = definePanel({
  id: 'limit-pool',
  title: '涨跌停',
  category: 'insight',
  permission: 'MACRO:view',
  follows: ['symbol', 'moment'],
  params: limitPoolParams,
  load: async () => (await import('./limit-pool-panel.tsx')).LimitPoolPanel,
})
