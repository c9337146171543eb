import { definePanel } from '../../../desk/panel/define-panel.ts'
import { membersParams } from './members-params.ts'
export const panel = definePanel({
  id: 'members',
  title: '成分股',
  category: 'market',
  permission: 'MACRO:view',
  follows: ['symbol', 'sector', 'moment'],
  params: membersParams,
  load: async () => (await import('./members-panel.tsx')).MembersPanel,
})
