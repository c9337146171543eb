import { definePanel } from '../../../desk/panel/define-panel.ts'
import { sectorFlowParams } from './sector-flow-params.ts'
export const panel = definePanel({
  id: 'sector-flow',
  title: '板块资金',
  category: 'insight',
  permission: 'MACRO:view',
  follows: ['sector', 'moment'],
  params: sectorFlowParams,
  load: async () => (await import('./sector-flow-panel.tsx')).SectorFlowPanel,
})
