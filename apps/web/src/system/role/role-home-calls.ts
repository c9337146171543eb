import { homeCandidate, roleIndex, roleIndexPaths, type RoleIndex } from '@liangshu/contract/system/role/role-home'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'

/** What greets the people of a role now, and the pages they could be greeted by. */
export const roleHomeQuery = (roleId: string) =>
  queryOptions({
    queryKey: ['system', 'role-home', roleId],
    queryFn: async ({ signal }) => {
      const asked = { params: { roleId }, signal }
      const [saved, pages] = await Promise.all([
        request.get(roleIndexPaths.queryByCode, { ...asked, schema: roleIndex.nullable() }),
        request.get(roleIndexPaths.pages, { ...asked, schema: z.array(homeCandidate) }),
      ])
      return { saved: saved ?? undefined, pages }
    },
    staleTime: 0,
    gcTime: 0,
    // Looking elsewhere for a moment must not take away what was chosen.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { handlesError: true },
  })

/** Back to the home page everybody has. */
export const removeRoleHome = ({ id }: RoleIndex) => request.answer('DELETE', roleIndexPaths.delete, { params: { id } })
