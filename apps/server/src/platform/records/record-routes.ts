import { listQuery } from '@liangshu/contract/list-query'
import { wireIds, wireText } from '@liangshu/contract/wire'
import type { FastifyInstance } from 'fastify'
import { z, type ZodType } from 'zod'

import type { Tx } from '../database/database.ts'
import { AppError, refusal } from '../http/app-error.ts'
import { said, saidTwice, type Envelope } from '../http/envelope.ts'
import type { ListColumns, ListDefinition, ListParams, ListRow } from '../list/list-definition.ts'
import type { Actor } from '../tenancy/actor.ts'
import { inTenant } from '../tenancy/in-tenant.ts'
import { createRecordKeeper, type KeeperOptions, type Values } from './record-keeper.ts'

type Say = (text: string) => Envelope

export type RecordRoutes<Columns extends ListColumns> = KeeperOptions & {
  path: string
  /** `system:position`: each call asks for its own code under it. */
  permission: string
  /** What the log calls one of them: 职务. */
  title: string
  definition: ListDefinition<Columns>
  item: ZodType
  addBody: ZodType
  /** Its `id` says which; what is not sent stays. */
  editBody: ZodType
  /** Some calls put their text in both places. */
  say?: { add?: Say; edit?: Say; remove?: Say; removeBatch?: Say }
  texts: { add: string; edit: string; remove: string; removeBatch: string; missing?: string; noIds?: string }
  editMethods?: ('PUT' | 'POST')[]
  /** Left out where another feature already lists them. */
  hasList?: boolean
  /** Further rules of one feature, inside the same transaction. */
  beforeSave?: (tx: Tx, actor: Actor, values: Values, id?: string) => Promise<Values> | Values
  beforeRemove?: (tx: Tx, actor: Actor, rows: readonly ListRow<Columns>[]) => Promise<void>
  /** Narrows the list by parameters of its own. */
  listOptions?: (query: ListParams) => { base?: KeeperOptions['base'] }
}

const idQuery = z.object({ id: wireText })
const idsQuery = z.object({ ids: wireIds })

type Parts<Columns extends ListColumns> = {
  app: FastifyInstance
  routes: RecordRoutes<Columns>
  keeper: ReturnType<typeof createRecordKeeper<Columns>>
}

/** list, add, edit, delete, deleteBatch and queryById, as every administration page calls them. */
export function registerRecordRoutes<Columns extends ListColumns>(
  app: FastifyInstance,
  routes: RecordRoutes<Columns>,
): void {
  const keeper = createRecordKeeper(app, routes.definition, routes)
  const parts = { app, routes, keeper }
  if (routes.hasList !== false) registerList(parts)
  registerDetail(parts)
  registerAdd(parts)
  registerEdit(parts)
  registerRemovals(parts)
}

function registerList<Columns extends ListColumns>({ app, routes }: Parts<Columns>): void {
  const { path, permission, definition, item, dataRules } = routes
  const rules = dataRules === undefined ? {} : { dataRules }
  app.get(
    `${path}/list`,
    {
      config: { access: `${permission}:list`, ...rules },
      schema: { querystring: listQuery, response: { 200: z.looseObject({ records: z.array(item) }) } },
    },
    ({ actor, query }) =>
      inTenant(app.db, actor, (tx) => {
        const { base = routes.base } = routes.listOptions?.(query as ListParams) ?? {}
        const options = { actor, ...rules, ...(base && { base }) }
        return app.lists.findPage(tx, definition, query as ListParams, options)
      }),
  )
}

function registerDetail<Columns extends ListColumns>({ app, routes, keeper }: Parts<Columns>): void {
  app.get(
    `${routes.path}/queryById`,
    {
      config: { access: `${routes.permission}:list` },
      schema: { querystring: idQuery, response: { 200: routes.item } },
    },
    ({ actor, query }) =>
      inTenant(app.db, actor, (tx) => keeper.findOne(tx, actor, (query as z.output<typeof idQuery>).id ?? '')),
  )
}

function registerAdd<Columns extends ListColumns>({ app, routes, keeper }: Parts<Columns>): void {
  const { path, permission, title, texts, say = {} } = routes
  app.post(
    `${path}/add`,
    {
      config: { access: `${permission}:add`, operation: { text: `添加${title}`, kind: 'add' } },
      schema: { body: routes.addBody },
    },
    async ({ actor, body }) => {
      await inTenant(app.db, actor, async (tx) => {
        const values = (await routes.beforeSave?.(tx, actor, body as Values)) ?? (body as Values)
        await keeper.insert(tx, actor, values)
      })
      return (say.add ?? said)(texts.add)
    },
  )
}

function registerEdit<Columns extends ListColumns>({ app, routes, keeper }: Parts<Columns>): void {
  const { path, permission, title, texts, say = {} } = routes
  app.route({
    method: routes.editMethods ?? ['PUT', 'POST'],
    url: `${path}/edit`,
    config: { access: `${permission}:edit`, operation: { text: `编辑${title}`, kind: 'edit' } },
    schema: { body: routes.editBody },
    handler: async ({ actor, body }) => {
      const { id, version, ...given } = body as Values & { id: string; version?: number }
      await inTenant(app.db, actor, async (tx) => {
        await keeper.findOne(tx, actor, id)
        const values = (await routes.beforeSave?.(tx, actor, given, id)) ?? given
        await keeper.update(tx, actor, id, values, version)
      })
      return (say.edit ?? said)(texts.edit)
    },
  })
}

function registerRemovals<Columns extends ListColumns>({ app, routes, keeper }: Parts<Columns>): void {
  const { path, permission, title, texts, say = {} } = routes
  const remove = (actor: Actor, ids: readonly string[]) =>
    inTenant(app.db, actor, async (tx) => {
      if (routes.beforeRemove) await routes.beforeRemove(tx, actor, await keeper.findVisible(tx, actor, ids))
      const removed = await keeper.remove(tx, actor, ids)
      if (removed.length === 0) throw texts.missing ? refusal(texts.missing) : new AppError('NOT_FOUND', { ids })
    })

  app.delete(
    `${path}/delete`,
    {
      config: { access: `${permission}:delete`, operation: { text: `删除${title}`, kind: 'delete' } },
      schema: { querystring: idQuery },
    },
    async ({ actor, query }) => {
      await remove(actor, [(query as z.output<typeof idQuery>).id ?? ''])
      return (say.remove ?? said)(texts.remove)
    },
  )

  app.delete(
    `${path}/deleteBatch`,
    {
      config: { access: `${permission}:deleteBatch`, operation: { text: `批量删除${title}`, kind: 'delete' } },
      schema: { querystring: idsQuery },
    },
    async ({ actor, query }) => {
      const { ids } = query as z.output<typeof idsQuery>
      if (ids.length === 0) throw texts.noIds ? refusal(texts.noIds) : new AppError('IDS_MISSING')
      await remove(actor, ids)
      return (say.removeBatch ?? said)(texts.removeBatch)
    },
  )
}

/** For calls that put every text in both places. */
export const twice = { add: saidTwice, edit: saidTwice, remove: saidTwice, removeBatch: saidTwice }
