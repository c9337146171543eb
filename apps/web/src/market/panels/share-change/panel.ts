import { definePanel } from '../../../desk/panel/define-panel.ts'
import { shareChangeParams } from './share-change-params.ts'

export const panel = definePanel({
  id: 'share-change',
  title: '份额变动',
  category: 'market',
  permission: 'ETF:view',
  follows: ['symbol', 'moment'],
  params: shareChangeParams,
  load: async () => (await import('./share-change-panel.tsx')).ShareChangePanel,
})
