import { tenantInfo } from '@liangshu/contract/system/identity'
import { listedUser } from '@liangshu/contract/system/user/user-list'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'
import { withoutTenant, withTenant } from './tenant-members.ts'

/** Institutions that are not frozen, for forms to choose from. */
export const tenantsQuery = queryOptions({
  queryKey: ['system', 'tenant', 'enabled'],
  queryFn: ({ signal }) => request.get('/sys/tenant/queryList', { schema: z.array(tenantInfo), signal }),
  staleTime: 30_000,
})

/** All of them, frozen ones too: for telling whose a record is. */
export const everyTenantQuery = queryOptions({
  queryKey: ['system', 'tenant', 'every'],
  queryFn: async ({ signal }) => {
    const params = { pageNo: 1, pageSize: 1000, column: 'id', order: 'asc' }
    const schema = z.object({ records: z.array(tenantInfo) })
    return (await request.get('/sys/tenant/list', { params, schema, signal })).records
  },
  staleTime: 30_000,
})

type Change = (tenantIds: string | null | undefined) => string

/** One after the other: what the server refuses for one person must not leave the others half done. */
async function changeTenants(userIds: readonly string[], change: Change): Promise<{ message: string }> {
  let message = ''
  for (const id of userIds) {
    const user = await request.get('/sys/user/queryById', { params: { id }, schema: listedUser })
    const body = { id, version: user.version, relTenantIds: change(user.relTenantIds) }
    const answer = await request.answer('PUT', '/sys/user/edit', { body })
    message = answer.message
  }
  return { message }
}

export const joinTenant = (tenantId: number, userIds: readonly string[]) =>
  changeTenants(userIds, (tenantIds) => withTenant(tenantIds, tenantId))

export const leaveTenant = (tenantId: number, userIds: readonly string[]) =>
  changeTenants(userIds, (tenantIds) => withoutTenant(tenantIds, tenantId))
