import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'factor-report',
  title: '因子',
  category: 'insight',
  permission: 'AI:view',
  follows: ['moment'],
  load: async () => (await import('./factor-report-panel.tsx')).FactorReportPanel,
})
