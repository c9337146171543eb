import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'emotion-phases',
  title: '情绪阶段',
  category: 'insight',
  permission: 'INDEX:emotion',
  follows: ['moment'],
  load: async () => (await import('./emotion-phases-panel.tsx')).EmotionPhasesPanel,
})
