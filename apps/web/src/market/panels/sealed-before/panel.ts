import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'sealed-before',
  title: '昨日涨停',
  category: 'insight',
  permission: 'MACRO:view',
  follows: ['symbol', 'moment'],

  load: async () => (await import('./sealed-before-panel.tsx')).SealedBeforePanel,
})
