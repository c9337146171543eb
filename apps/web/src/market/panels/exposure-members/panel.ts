import { definePanel } from '../../../desk/panel/define-panel.ts'
import { exposureMembersParams } from './exposure-members-params.ts'
export const panel = definePanel({
  id: 'exposure-members',
  title: '组合贡献',
  category: 'trading',
  permission: 'MACRO:view',
  follows: ['symbol', 'group', 'moment'],
  params: exposureMembersParams,
  load: async () => (await import('./exposure-members-panel.tsx')).ExposureMembersPanel,
})
