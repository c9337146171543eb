import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'concept-leaders',
  title: '概念龙头',
  category: 'insight',
  permission: 'MACRO:view',
  follows: ['symbol', 'sector', 'moment'],

  load: async () => (await import('./concept-leaders-panel.tsx')).ConceptLeadersPanel,
})
