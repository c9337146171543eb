import { definePanel } from '../../../desk/panel/define-panel.ts'
import { shareHistoryParams } from './share-history-params.ts'

export const panel = definePanel({
  id: 'share-history',
  title: '份额历史',
  category: 'market',
  permission: 'ETF:view',
  follows: ['symbol', 'moment'],
  only: ['fund'],
  params: shareHistoryParams,
  load: async () => (await import('./share-history-panel.tsx')).ShareHistoryPanel,
})
