import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'kill-switch',
  title: '熔断',
  category: 'trading',
  permission: 'RISK:view',
  follows: [],
  load: async () => (await import('./kill-switch-panel.tsx')).KillSwitchPanel,
})
