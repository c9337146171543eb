import { z } from 'zod'

import { wireText } from '../wire.ts'

/** Names are column names, as existing forms send them. */
export const duplicateCheckQuery = z.object({
  tableName: wireText,
  fieldName: wireText,
  fieldVal: wireText,
  dataId: wireText,
})
