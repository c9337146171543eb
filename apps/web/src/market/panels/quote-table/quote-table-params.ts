import * as z from 'zod/mini'
import type { SettingField } from '../../../desk/panel/define-panel.ts'

const MOST_LISTED = 1000

export const quoteTableParams = z.object({
  /** Which kind of security is shown as long as nothing is followed. */
  scope: z._default(z.enum(['all', 'stock', 'fund', 'convertible', 'index', 'future', 'crypto']), 'stock'),
  /** Follows the sector or the group of its colour. */
  follows: z._default(z.boolean(), true),
  /** A list of its own, whatever its colour looks at. */
  symbols: z._default(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(MOST_LISTED)), []),
})

export const quoteTableSettings: readonly SettingField[] = [
  {
    kind: 'choice',
    name: 'scope',
    label: '证券类型',
    options: [
      { value: 'all', label: '全部' },
      { value: 'stock', label: '股票' },
      { value: 'fund', label: '基金' },
      { value: 'convertible', label: '可转债' },
      { value: 'index', label: '指数' },
      { value: 'future', label: '期货' },
      { value: 'crypto', label: '数字货币' },
    ],
  },
  { kind: 'switch', name: 'follows', label: '跟随同色面板的板块或分组' },
]
