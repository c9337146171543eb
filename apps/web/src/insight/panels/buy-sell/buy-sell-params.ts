import { boards } from '@liangshu/contract/market/classification'
import { markKinds } from '@liangshu/contract/insight/signal-calls'
import * as z from 'zod/mini'

export const buySellParams = z.object({
  side: z._default(z.enum(['both', 'buy', 'sell']), 'both'),
  minStrength: z._default(z.union([z.literal(1), z.literal(2), z.literal(3)]), 1),
  period: z._default(z.enum(['1d', '60m', '1w']), '1d'),
  board: z._default(z.enum(['all', ...boards]), 'all'),
  mark: z._default(z.enum(['all', 'open', ...markKinds]), 'all'),
  isHeldOnly: z._default(z.boolean(), false),
  isExecutableOnly: z._default(z.boolean(), false),
  isGroupOnly: z._default(z.boolean(), false),
})
export type BuySellParams = z.infer<typeof buySellParams>
