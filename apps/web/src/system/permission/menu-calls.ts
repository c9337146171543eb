import { dataRule, menuRowNode, type DataRuleRow, type MenuRowNode } from '@liangshu/contract/system/permission/menu'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'

export const menuUrls = { add: '/sys/permission/add', edit: '/sys/permission/edit' } as const
export const ruleUrls = {
  add: '/sys/permission/addPermissionRule',
  edit: '/sys/permission/editPermissionRule',
} as const

export const menusKey = ['system', 'menus'] as const

/** The whole tree in one answer: a few hundred rows, and searching needs them all. */
export const menusQuery = queryOptions({
  queryKey: menusKey,
  queryFn: ({ signal }): Promise<MenuRowNode[]> =>
    request.get('/sys/permission/list', { schema: z.array(menuRowNode), signal }),
  meta: { handlesError: true },
})

export const removeMenus = (ids: readonly string[]) =>
  request.answer('DELETE', '/sys/permission/deleteBatch', { params: { ids: `${ids.join(',')},` } })

export const menuRulesQuery = (permissionId: string) =>
  queryOptions({
    queryKey: ['system', 'menu-rules', permissionId],
    queryFn: ({ signal }): Promise<DataRuleRow[]> =>
      request.get('/sys/permission/queryPermissionRule', {
        params: { permissionId },
        schema: z.array(dataRule),
        signal,
      }),
    meta: { handlesError: true },
  })

export const removeRule = (id: string) =>
  request.answer('DELETE', '/sys/permission/deletePermissionRule', { params: { id } })
