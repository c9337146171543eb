import { listQuery } from '@liangshu/contract/list-query'
import { pageOf } from '@liangshu/contract/wire'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'

import { inTenant } from '../tenancy/in-tenant.ts'
import type { ListDefinition, ListParams } from './list-definition.ts'

type OpenList = { url: string; definition: ListDefinition; dataRules: string; item: z.ZodType }

/** A list that everybody who is signed in may ask for, since pickers of every page show it; data rules narrow it. */
export function registerOpenList(app: FastifyInstance, { url, definition, dataRules, item }: OpenList): void {
  app.get(
    url,
    { config: { access: 'session' }, schema: { querystring: listQuery, response: { 200: pageOf(item) } } },
    ({ actor, query }) =>
      inTenant(app.db, actor, (tx) => app.lists.findPage(tx, definition, query as ListParams, { actor, dataRules })),
  )
}
