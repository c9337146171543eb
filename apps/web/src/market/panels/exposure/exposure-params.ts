import { exposureBenchmarks } from '@liangshu/contract/insight/macro-calls'
import * as z from 'zod/mini'

export const exposureParams = z.object({
  /** `group` is the group the desk looks at. */
  portfolio: z._default(z.string().check(z.maxLength(80)), 'all'),
  kind: z._default(z.enum(['industry', 'concept']), 'industry'),
  benchmark: z._default(z.enum(exposureBenchmarks), 'SHSE.000300'),
})
