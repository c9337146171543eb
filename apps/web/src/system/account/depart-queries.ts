import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { request } from '../../shared/request/request.ts'
import { departSchema, userInfoSchema } from '../../shared/session/session-schema.ts'
import { useSession } from '../../shared/session/session-store.ts'

const departsSchema = z.object({ list: z.array(departSchema), orgCode: z.nullish(z.string()) })

/** Departments of the logged-in user and the code of the current one. */
export const departsQuery = queryOptions({
  queryKey: ['session', 'departs'],
  queryFn: ({ signal }) => request.get('/sys/user/getCurrentUserDeparts', { schema: departsSchema, signal }),
})

export async function selectDepart(orgCode: string) {
  const username = useSession.getState().userInfo?.username
  const { userInfo } = await request.post('/sys/selectDepart', {
    body: { orgCode, username },
    schema: z.object({ userInfo: userInfoSchema }),
  })
  return userInfo
}
