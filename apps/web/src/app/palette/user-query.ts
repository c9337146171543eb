import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { request } from '../../shared/request/request.ts'

const personSchema = z.object({
  id: z.string(),
  username: z.nullable(z.string()),
  realname: z.nullable(z.string()),
  orgCodeTxt: z.nullish(z.string()),
})
export type PersonHit = z.output<typeof personSchema>

const MOST_HITS = 5

/** Accounts are written in letters, names are not: what was typed tells which of the two is meant. */
export const fieldFor = (keyword: string): 'username' | 'realname' => (/^\w+$/.test(keyword) ? 'username' : 'realname')

/** People by a part of their account or name, for those who have the page of people. */
export const userQuery = (keyword: string, isAllowed: boolean) =>
  queryOptions({
    queryKey: ['palette', 'user', keyword],
    queryFn: async ({ signal }) => {
      const params = { [fieldFor(keyword)]: keyword, pageNo: 1, pageSize: MOST_HITS }
      const schema = z.object({ records: z.array(personSchema) })
      return (await request.get('/sys/user/queryUserComponentData', { params, schema, signal })).records
    },
    enabled: isAllowed && keyword !== '',
    retry: false,
    meta: { handlesError: true },
  })

/** The page of people, showing this one. */
export const pathOfPerson = (page: string, { username }: PersonHit): string =>
  `${page}?username=${encodeURIComponent(username ?? '')}`
