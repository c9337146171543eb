import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'emotion-parts',
  title: '情绪构成',
  category: 'insight',
  permission: 'INDEX:emotion',
  follows: ['symbol', 'moment'],
  load: async () => (await import('./emotion-parts-panel.tsx')).EmotionPartsPanel,
})
