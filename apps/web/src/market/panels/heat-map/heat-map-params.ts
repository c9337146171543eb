import * as z from 'zod/mini'
import type { SettingField } from '../../../desk/panel/define-panel.ts'
import { heatColorings, heatSizes } from '../../heat-map/heat-scale.ts'

export const heatMapParams = z.object({
  kind: z._default(z.enum(['industry', 'concept']), 'industry'),
  size: z._default(z.enum(heatSizes), 'amount'),
  coloring: z._default(z.enum(heatColorings), 'changePct'),
  depth: z._default(z.enum(['symbol', 'sector']), 'symbol'),
  range: z._default(z.number().check(z.minimum(0), z.maximum(1e12)), 0),
})

export const heatMapSettings: readonly SettingField[] = [
  {
    kind: 'choice',
    name: 'depth',
    label: '层级',
    options: [
      { value: 'symbol', label: '板块与个股' },
      { value: 'sector', label: '只看板块' },
    ],
  },
]
