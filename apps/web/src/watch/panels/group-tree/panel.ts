import { definePanel } from '../../../desk/panel/define-panel.ts'
import { kindParams, kindSettings } from '../../kind-params.ts'

export const panel = definePanel({
  id: 'group-tree',
  title: '分组',
  category: 'market',
  permission: 'WATCH:view',
  follows: ['group'],
  params: kindParams,
  settings: kindSettings,
  load: async () => (await import('./group-tree-panel.tsx')).GroupTreePanel,
})
