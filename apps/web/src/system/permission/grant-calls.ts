import { dataRuleChoice, grantTree } from '@liangshu/contract/system/permission/menu'
import { delegation, delegationPath } from '@liangshu/contract/system/permission/permission'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'

/** Whom rights are granted to, and the calls that do it. */
export interface GrantHolder {
  readonly id: string
  readonly name: string
  readonly treeUrl: string
  readonly treeParams?: Readonly<Record<string, string>>
  readonly grantedUrl: string
  /** Name of the holder's id in the calls. */
  readonly idName: 'roleId' | 'departId'
  readonly saveUrl: string
  readonly rulesUrl: (permissionId: string) => string
  readonly saveRulesUrl: string
}

export const roleGrants = (id: string, name: string): GrantHolder => ({
  id,
  name,
  treeUrl: '/sys/role/queryTreeList',
  grantedUrl: '/sys/permission/queryRolePermission',
  idName: 'roleId',
  saveUrl: '/sys/permission/saveRolePermission',
  rulesUrl: (permissionId) => `/sys/role/datarule/${permissionId}/${id}`,
  saveRulesUrl: '/sys/role/datarule',
})

export const departGrants = (id: string, name: string): GrantHolder => ({
  id,
  name,
  treeUrl: '/sys/role/queryTreeList',
  grantedUrl: '/sys/permission/queryDepartPermission',
  idName: 'departId',
  saveUrl: '/sys/permission/saveDepartPermission',
  rulesUrl: (permissionId) => `/sys/sysDepartPermission/datarule/${permissionId}/${id}`,
  saveRulesUrl: '/sys/sysDepartPermission/datarule',
})

/** A role inside a department gets no more than the department itself has. */
export const departRoleGrants = (id: string, name: string, departId: string): GrantHolder => ({
  id,
  name,
  treeUrl: '/sys/sysDepartPermission/queryTreeListForDeptRole',
  treeParams: { departId },
  grantedUrl: '/sys/sysDepartPermission/queryDeptRolePermission',
  idName: 'roleId',
  saveUrl: '/sys/sysDepartPermission/saveDeptRolePermission',
  rulesUrl: (permissionId) => `/sys/sysDepartRole/datarule/${permissionId}/${departId}/${id}`,
  saveRulesUrl: '/sys/sysDepartRole/datarule',
})

export const grantsQuery = (holder: GrantHolder) =>
  queryOptions({
    queryKey: ['system', 'grants', holder.saveUrl, holder.id],
    queryFn: async ({ signal }) => {
      const [{ treeList }, granted] = await Promise.all([
        request.get(holder.treeUrl, { params: { ...holder.treeParams }, schema: grantTree, signal }),
        request.get(holder.grantedUrl, {
          params: { [holder.idName]: holder.id },
          schema: z.array(z.string()),
          signal,
        }),
      ])
      return { tree: treeList, granted }
    },
    staleTime: 0,
    gcTime: 0,
    meta: { handlesError: true },
  })

/** What the caller may pass on. Without an answer nothing is greyed out: the server refuses what is too much. */
export const delegationQuery = queryOptions({
  queryKey: ['system', 'delegation'],
  queryFn: ({ signal }) => request.get(delegationPath, { schema: delegation, signal }),
  staleTime: 0,
  meta: { handlesError: true },
})

export const beyondReach = '您没有此权限，不能授予或收回'

export const saveGrants = ({ id, idName, saveUrl }: GrantHolder, wanted: Iterable<string>, last: readonly string[]) =>
  request.answer('POST', saveUrl, {
    body: { [idName]: id, permissionIds: [...wanted].join(','), lastpermissionIds: last.join(',') },
    sign: true,
  })

export const rulesQuery = (holder: GrantHolder, permissionId: string) =>
  queryOptions({
    queryKey: ['system', 'grant-rules', holder.saveRulesUrl, holder.id, permissionId],
    queryFn: ({ signal }) => request.get(holder.rulesUrl(permissionId), { schema: dataRuleChoice, signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { handlesError: true },
  })

export const saveRules = ({ id, idName, saveRulesUrl }: GrantHolder, permissionId: string, rules: readonly string[]) =>
  request.answer('POST', saveRulesUrl, {
    body: { permissionId, [idName]: id, dataRuleIds: rules.join(',') },
    sign: true,
  })
