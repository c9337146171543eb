import { departNode, type DepartNode } from '@liangshu/contract/system/depart/depart-tree'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'
import { departTreeKey } from '../../widgets/picker/depart-queries.ts'

export const departUrls = { add: '/sys/sysDepart/add', edit: '/sys/sysDepart/edit' } as const

export const departsQuery = queryOptions({
  queryKey: [...departTreeKey, 'page'],
  queryFn: ({ signal }): Promise<DepartNode[]> =>
    request.get('/sys/sysDepart/queryTreeList', { schema: z.array(departNode), signal }),
  meta: { handlesError: true },
})

export const removeDeparts = (ids: readonly string[]) =>
  request.answer('DELETE', '/sys/sysDepart/deleteBatch', { params: { ids: `${ids.join(',')},` } })

/** Trees of every picker show the change too. */
export function useReloadDeparts() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: departTreeKey })
}

/** Departments this person leads. The server tells the person's identity in the message. */
export const myDepartsQuery = queryOptions({
  queryKey: [...departTreeKey, 'mine'],
  queryFn: async ({ signal }): Promise<DepartNode[]> => {
    const { result } = await request.answer('GET', '/sys/sysDepart/queryMyDeptTreeList', {
      schema: z.array(departNode).nullish(),
      signal,
      sign: true,
    })
    return result ?? []
  },
  meta: { handlesError: true },
})

export const addDepartUsers = (depId: string, userIdList: readonly string[]) =>
  request.answer('POST', '/sys/user/editSysDepartWithUser', { body: { depId, userIdList }, sign: true })

export const removeDepartUsers = (depId: string, userIds: readonly string[]) =>
  request.answer('DELETE', '/sys/user/deleteUserInDepartBatch', { params: { depId, userIds: userIds.join(',') } })
