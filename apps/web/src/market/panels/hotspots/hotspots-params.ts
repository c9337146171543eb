import { hotspotKinds } from '@liangshu/contract/insight/macro-calls'
import * as z from 'zod/mini'

export const hotspotsParams = z.object({
  /** None is all of them. */
  kinds: z._default(z.array(z.enum(hotspotKinds)).check(z.maxLength(hotspotKinds.length)), []),
  /** Only those of the sector the desk looks at. */
  isOfSector: z._default(z.boolean(), false),
})
