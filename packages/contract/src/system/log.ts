import { z } from 'zod'

import { auditFields, nullableInt, nullableText } from '../form-fields.ts'
import { wireText } from '../wire.ts'

export const sysLog = z.object({
  id: z.string(),
  logType: nullableInt,
  logType_dictText: z.string().optional(),
  logContent: nullableText,
  operateType: nullableInt,
  operateType_dictText: z.string().optional(),
  userid: nullableText,
  username: nullableText,
  ip: nullableText,
  method: nullableText,
  requestUrl: nullableText,
  requestParam: nullableText,
  requestType: nullableText,
  costTime: nullableInt,
  /** pc, app or h5. */
  clientType: nullableText.optional(),
  tenantId: nullableInt.optional(),
  ...auditFields,
})

/** A list of ids, or `allclear`: everything. Both are refused. */
export const logIdsQuery = z.object({ ids: wireText })
