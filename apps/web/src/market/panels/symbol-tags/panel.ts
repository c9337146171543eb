import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'symbol-tags',
  title: '板块与标签',
  category: 'market',
  follows: ['symbol', 'moment'],
  load: async () => (await import('./symbol-tags-panel.tsx')).SymbolTagsPanel,
})
