import { definePanel } from '../../../desk/panel/define-panel.ts'
import { compareParams } from './compare-params.ts'

export const panel = definePanel({
  id: 'compare',
  title: '对比',
  category: 'market',
  follows: ['symbol', 'group', 'moment'],
  params: compareParams,
  load: async () => (await import('./compare-panel.tsx')).ComparePanel,
})
