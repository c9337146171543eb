import { z } from 'zod'

const parameter = z.union([z.string(), z.array(z.string())])

/**
 * What every generic list accepts besides one filter per property of its entity: `name=*张*`, `createTime_begin=…`.
 * Values stay as they were sent: the list itself knows their types.
 */
export const listQuery = z
  .object({
    pageNo: parameter.optional(),
    pageSize: parameter.optional(),
    column: parameter.optional(),
    order: parameter.optional(),
    superQueryParams: parameter.optional(),
    superQueryMatchType: parameter.optional(),
  })
  .catchall(parameter.optional())
export type ListQuery = z.output<typeof listQuery>
