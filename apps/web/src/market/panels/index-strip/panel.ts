import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'index-strip',
  title: '指数',
  category: 'market',
  follows: ['symbol', 'moment'],
  load: async () => (await import('./index-strip-panel.tsx')).IndexStripPanel,
})
