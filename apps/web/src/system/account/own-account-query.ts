import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { request } from '../../shared/request/request.ts'

const text = z.nullish(z.string())

/** What is asked of the own account; servers of others leave the roles out. */
const ownAccount = z.object({
  userInfo: z.object({
    username: z.string(),
    realname: text,
    avatar: text,
    phone: text,
    email: text,
    workNo: text,
    roleNames: z.nullish(z.array(z.string())),
  }),
})

export const ownAccountQuery = queryOptions({
  queryKey: ['session', 'account'],
  queryFn: ({ signal }) => request.get('/sys/user/getUserInfo', { schema: ownAccount, signal }),
  meta: { handlesError: true },
})
