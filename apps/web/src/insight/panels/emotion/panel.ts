import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'emotion',
  title: '市场情绪',
  category: 'insight',
  permission: 'INDEX:emotion',
  follows: ['moment'],
  load: async () => (await import('./emotion-panel.tsx')).EmotionPanel,
})
