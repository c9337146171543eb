import { definePanel } from '../../../desk/panel/define-panel.ts'
import { strengthScatterParams } from './strength-scatter-params.ts'
export const panel = definePanel({
  id: 'strength-scatter',
  title: '强弱图',
  category: 'insight',
  permission: 'MACRO:view',
  follows: ['sector', 'moment'],
  params: strengthScatterParams,
  load: async () => (await import('./strength-scatter-panel.tsx')).StrengthScatterPanel,
})
