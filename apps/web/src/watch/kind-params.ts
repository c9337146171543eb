import { groupKinds } from '@liangshu/contract/watch/group-calls'
import * as z from 'zod/mini'
import type { SettingField } from '../desk/panel/define-panel.ts'

/** Stocks with everything that is no fund, or funds. */
export const kindParams = z.object({ kind: z._default(z.enum(groupKinds), 'stock') })

export const kindSettings: readonly SettingField[] = [
  {
    kind: 'choice',
    name: 'kind',
    label: '证券类型',
    options: [
      { value: 'stock', label: '股票' },
      { value: 'fund', label: 'ETF' },
    ],
  },
]
