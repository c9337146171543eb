import { request } from '../../shared/request/request.ts'

export const roleUrls = {
  list: '/sys/role/list',
  delete: '/sys/role/delete',
  deleteBatch: '/sys/role/deleteBatch',
  add: '/sys/role/add',
  edit: '/sys/role/edit',
} as const

export const addRoleUsers = (roleId: string, userIdList: readonly string[]) =>
  request.answer('POST', '/sys/user/addSysUserRole', { body: { roleId, userIdList }, sign: true })

export const removeRoleUsers = (roleId: string, userIds: readonly string[]) =>
  request.answer('DELETE', '/sys/user/deleteUserRoleBatch', { params: { roleId, userIds: userIds.join(',') } })
