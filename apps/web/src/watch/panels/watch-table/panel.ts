import { definePanel } from '../../../desk/panel/define-panel.ts'
import { kindSettings } from '../../kind-params.ts'
import { watchTableParams } from './watch-table-params.ts'

export const panel = definePanel({
  id: 'watch-table',
  title: '自选',
  category: 'market',
  permission: 'WATCH:view',
  follows: ['symbol', 'group', 'moment'],
  params: watchTableParams,
  settings: kindSettings,
  load: async () => (await import('./watch-table-panel.tsx')).WatchTablePanel,
})
