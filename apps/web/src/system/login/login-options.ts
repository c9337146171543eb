import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { request } from '../../shared/request/request.ts'

const optionsSchema = z.object({
  captcha: z.boolean(),
  captchaKind: z._default(z.enum(['image', 'slider']), 'image'),
  casUrl: z.nullish(z.string()),
  thirdTypes: z.array(z.string()),
  demoAccounts: z.array(z.object({ username: z.string(), title: z.string() })),
})
export type LoginOptions = z.output<typeof optionsSchema>

/** What an older server, which does not tell, is like. */
const usual: LoginOptions = { captcha: true, captchaKind: 'image', casUrl: undefined, thirdTypes: [], demoAccounts: [] }

/** Ways in that this installation offers. */
export function useLoginOptions(): LoginOptions & { isKnown: boolean } {
  const options = useQuery({
    queryKey: ['login-options'],
    queryFn: ({ signal }) => request.get('/sys/loginOptions', { schema: optionsSchema, signal, sign: false }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { handlesError: true },
  })
  return { ...(options.data ?? usual), isKnown: !options.isPending }
}
