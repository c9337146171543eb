import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'news-analysis',
  title: 'AI分析',
  category: 'news',
  follows: ['symbol'],
  load: async () => (await import('./news-analysis-panel.tsx')).NewsAnalysisPanel,
})
