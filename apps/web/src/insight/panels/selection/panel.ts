import { selectionPresets } from '@liangshu/contract/insight/selection'
import * as z from 'zod/mini'
import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'selection',
  title: 'AI选股',
  category: 'insight',
  permission: 'AI:view',
  follows: ['symbol', 'moment'],
  params: z.object({ preset: z._default(z.string(), 'balanced') }),
  settings: [
    {
      kind: 'choice',
      name: 'preset',
      label: '方案',
      options: Object.entries(selectionPresets).map(([value, { name }]) => ({ value, label: name })),
    },
  ],
  load: async () => (await import('./selection-panel.tsx')).SelectionPanel,
})
