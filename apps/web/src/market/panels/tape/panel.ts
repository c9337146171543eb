import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'tape',
  title: '逐笔',
  category: 'market',
  follows: ['symbol', 'moment'],
  load: async () => (await import('./tape-panel.tsx')).TapePanel,
})
