import { z } from 'zod'

const value = z.string().max(20_000, '查询条件过长')
const parameter = z.union([value, z.array(value).max(200, '查询条件过多')])

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
