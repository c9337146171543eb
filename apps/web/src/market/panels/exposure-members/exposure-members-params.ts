import * as z from 'zod/mini'

export const exposureMembersParams = z.object({ portfolio: z._default(z.string().check(z.maxLength(80)), 'all') })
