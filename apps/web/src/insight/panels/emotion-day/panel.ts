import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'emotion-day',
  title: '情绪日内',
  category: 'insight',
  permission: 'INDEX:emotion',
  follows: ['moment'],
  load: async () => (await import('./emotion-day-panel.tsx')).EmotionDayPanel,
})
