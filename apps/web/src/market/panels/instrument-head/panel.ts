import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'instrument-head',
  title: '标的',
  category: 'market',
  follows: ['symbol', 'moment'],
  load: async () => (await import('./instrument-head-panel.tsx')).InstrumentHeadPanel,
})
