import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'approval',
  title: '审批',
  category: 'trading',
  permission: 'PROPOSAL:view',
  follows: [],
  load: async () => (await import('./approval-panel.tsx')).ApprovalPanel,
})
