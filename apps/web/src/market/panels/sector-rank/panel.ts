import { definePanel } from '../../../desk/panel/define-panel.ts'
import { sectorRankParams } from './sector-rank-params.ts'

export const panel = definePanel({
  id: 'sector-rank',
  title: '板块排行',
  category: 'insight',
  permission: 'MACRO:view',
  follows: ['sector', 'moment'],
  params: sectorRankParams,
  load: async () => (await import('./sector-rank-panel.tsx')).SectorRankPanel,
})
