import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'proposals',
  title: '提案',
  category: 'trading',
  permission: 'PROPOSAL:view',
  follows: [],
  load: async () => (await import('./proposals-panel.tsx')).ProposalsPanel,
})
