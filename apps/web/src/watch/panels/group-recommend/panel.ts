import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'group-recommend',
  title: '推荐',
  category: 'insight',
  permission: 'WATCH:view',
  follows: ['symbol', 'group'],
  load: async () => (await import('./group-recommend-panel.tsx')).GroupRecommendPanel,
})
