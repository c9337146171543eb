import { departChoice, sysUserAgent } from '@liangshu/contract/system/user/user'
import { sysRole } from '@liangshu/contract/system/role/role-list'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { RequestError } from '../../shared/request/request-error.ts'
import { request } from '../../shared/request/request.ts'

export const userUrls = {
  list: '/sys/user/list',
  delete: '/sys/user/delete',
  deleteBatch: '/sys/user/deleteBatch',
  exportXls: '/sys/user/exportXls',
  importExcel: '/sys/user/importExcel',
  add: '/sys/user/add',
  edit: '/sys/user/edit',
} as const

export const freezeUsers = (ids: readonly string[], status: 1 | 2) =>
  request.answer('PUT', '/sys/user/frozenBatch', { body: { ids: ids.join(','), status } })

export const resetPassword = (body: { username: string; password: string; confirmpassword: string }) =>
  request.answer('PUT', '/sys/user/changePassword', { body })

export const restoreUsers = (ids: readonly string[]) =>
  request.answer('PUT', '/sys/user/putRecycleBin', { body: { userIds: ids.join(',') } })

export const purgeUsers = (ids: readonly string[]) =>
  request.answer('DELETE', '/sys/user/deleteRecycleBin', { params: { userIds: ids.join(',') } })

export const agentUrls = { add: '/sys/sysUserAgent/add', edit: '/sys/sysUserAgent/edit' } as const

/** Who acts for a person; null when nobody does. */
export const agentQuery = (userName: string) =>
  queryOptions({
    queryKey: ['system', 'user', 'agent', userName],
    queryFn: ({ signal }) => orNull(findAgent(userName, signal), '未找到对应实体'),
    staleTime: 0,
    gcTime: 0,
    meta: { handlesError: true },
  })

const findAgent = (userName: string, signal: AbortSignal) =>
  request.get('/sys/sysUserAgent/queryByUserName', { params: { userName }, schema: sysUserAgent, signal })

/**
 * What the server refuses because there is none. It has a code for refusals only, so its words tell this one from
 * others: a form that took a failure for nothing would save nothing over what is there.
 */
async function orNull<T>(asking: Promise<T>, words: string): Promise<T | null> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof RequestError && error.kind === 'refused' && error.message === words) return null
    throw error
  }
}

/** A person without roles is refused by name; for a form that is an empty list. */
const rolesOf = (userid: string, signal: AbortSignal) =>
  orNull(
    request.get('/sys/user/queryUserRole', { params: { userid }, schema: z.array(z.string()), signal }),
    '未找到用户相关角色信息',
  )

async function departsOf(userId: string, signal: AbortSignal): Promise<string[]> {
  const schema = z.array(departChoice)
  const asked = request.get('/sys/user/userDepartList', { params: { userId }, schema, signal })
  const departs = await orNull(asked, '查找失败')
  return (departs ?? []).map(({ value }) => value)
}

/** Roles and departments of one person, as the form needs them. */
export const userLinksQuery = (userId: string) =>
  queryOptions({
    queryKey: ['system', 'user', 'links', userId],
    queryFn: async ({ signal }) => {
      const [roles, departs] = await Promise.all([rolesOf(userId, signal), departsOf(userId, signal)])
      return { roles: roles ?? [], departs }
    },
    staleTime: 0,
    gcTime: 0,
    meta: { handlesError: true },
  })

export const allRolesQuery = queryOptions({
  queryKey: ['system', 'role', 'all'],
  queryFn: ({ signal }) => request.get('/sys/role/queryall', { schema: z.array(sysRole), signal }),
  staleTime: 30_000,
})
