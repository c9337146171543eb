import { z } from 'zod'

import { auditFields, nullableInt, nullableText } from '../form-fields.ts'
import { wireText } from '../wire.ts'

/** One state a record has been in; `dataContent` is JSON text that clients compare. */
export const sysDataLog = z.object({
  id: z.string(),
  dataTable: nullableText,
  dataId: nullableText,
  dataContent: nullableText,
  dataVersion: nullableInt,
  type: nullableText,
  ...auditFields,
})
export type SysDataLog = z.output<typeof sysDataLog>
export const versionsQuery = z.object({ dataTable: wireText, dataId: wireText, type: wireText })
export const compareQuery = z.object({ dataId1: wireText, dataId2: wireText })
