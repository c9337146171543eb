import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { request } from '../../shared/request/request.ts'

const text = z.string()
const unitSchema = z.object({ unitId: text, unitName: text, productId: text, productName: text })
const platformSchema = z.object({ code: text, name: text, modes: z.array(text), status: text })
const accountSchema = z.object({ id: text, accountName: text, nav: z.number() })
const createdSchema = z.object({ id: text })

export const unitsQuery = queryOptions({
  queryKey: ['account-setup', 'units'],
  queryFn: ({ signal }) => request.get('/api/query/getUnits', { schema: z.array(unitSchema), signal }),
})

export const platformsQuery = queryOptions({
  queryKey: ['account-setup', 'platforms'],
  queryFn: ({ signal }) => request.get('/basic/bondPlatform', { schema: z.array(platformSchema), signal }),
})

export const accountsQuery = queryOptions({
  queryKey: ['account-setup', 'accounts'],
  queryFn: ({ signal }) => request.get('/user/account/list', { schema: z.array(accountSchema), signal }),
})

export const createAccount = async (body: object) =>
  (await request.post('/user/account', { body, schema: createdSchema })).id

export const createStrategy = (body: object) => request.post('/user/strategy', { body, schema: createdSchema })
