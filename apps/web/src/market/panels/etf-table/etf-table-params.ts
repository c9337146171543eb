import { etfTypes } from '@liangshu/contract/market/labels'
import * as z from 'zod/mini'

export const etfTableParams = z.object({
  type: z._default(z.enum(['全部', ...etfTypes]), '全部'),
  isSameDay: z._default(z.boolean(), false),
})
