import { listQuery } from '@liangshu/contract/list-query'
import {
  addCategoryBody,
  codeCheckQuery,
  editCategoryBody,
  parentIdsQuery,
  pidQuery,
  sysCategory,
} from '@liangshu/contract/system/category'
import { idQuery, idsQuery } from '@liangshu/contract/system/dict'
import { pageOf } from '@liangshu/contract/wire'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'

import type { Tx } from '../../platform/database/database.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import { said } from '../../platform/http/envelope.ts'
import { joinedOf } from '../../platform/list/list-definition.ts'
import { createRecordKeeper } from '../../platform/records/record-keeper.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { categoryList, categoryPage as page } from './category-list.ts'
import * as categories from './category.store.ts'

const byCode = { pageSize: '-1', column: 'code', order: 'asc' }

/** The tree of categories: list level by level, care. */
export const categoryRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, lists } = app
  const keeper = createRecordKeeper(app, categoryList, { dataRules: page })
  const reading = { access: 'system:category:list', dataRules: page }

  app.get(
    '/sys/category/rootList',
    { config: reading, schema: { querystring: listQuery, response: { 200: pageOf(sysCategory) } } },
    ({ actor, query }) =>
      inTenant(db, actor, (tx) => {
        const isSearching = joinedOf(query, 'name') || joinedOf(query, 'code')
        const base = isSearching ? undefined : sql`t.pid = ${categories.root}`
        return lists.findPage(tx, categoryList, query, { actor, dataRules: page, ...(base && { base }) })
      }),
  )

  const findChildren = (tx: Tx, actor: Actor, pids: readonly string[]) =>
    lists.findPage(tx, categoryList, byCode, { actor, dataRules: page, base: sql`t.pid = any(${pids}::text[])` })

  app.get(
    '/sys/category/childList',
    { config: reading, schema: { querystring: pidQuery, response: { 200: z.array(sysCategory) } } },
    ({ actor, query }) => inTenant(db, actor, async (tx) => (await findChildren(tx, actor, [query.pid ?? ''])).records),
  )

  app.get(
    '/sys/category/getChildListBatch',
    { config: reading, schema: { querystring: parentIdsQuery, response: { 200: pageOf(sysCategory) } } },
    ({ actor, query }) => inTenant(db, actor, (tx) => findChildren(tx, actor, query.parentIds)),
  )

  app.get(
    '/sys/category/queryById',
    { config: reading, schema: { querystring: idQuery, response: { 200: sysCategory } } },
    ({ actor, query }) => inTenant(db, actor, (tx) => keeper.findOne(tx, actor, query.id ?? '')),
  )

  app.post(
    '/sys/category/add',
    {
      config: { access: 'system:category:add', operation: { text: '添加分类字典', kind: 'add' } },
      schema: { body: addCategoryBody },
    },
    async ({ actor, body }) => {
      await inTenant(db, actor, async (tx) => {
        await categories.lockTree(tx)
        const parent = await checkedParent(tx, body.pid)
        const pid = parent?.id ?? categories.root
        const code = await categories.findFreeCode(tx, parent)
        await keeper.insert(tx, actor, { name: body.name, pid, code, sysOrgCode: actor.orgCode })
        await categories.settleChildMarks(tx, [pid])
      })
      return said('添加成功！')
    },
  )

  app.route({
    method: ['PUT', 'POST'],
    url: '/sys/category/edit',
    config: { access: 'system:category:edit', operation: { text: '编辑分类字典', kind: 'edit' } },
    schema: { body: editCategoryBody },
    handler: async ({ actor, body }) => {
      const { id, version, name, pid } = body
      await inTenant(db, actor, async (tx) => {
        await categories.lockTree(tx)
        await keeper.findOne(tx, actor, id)
        const target = pid === undefined ? undefined : await move(tx, id, pid)
        await keeper.update(tx, actor, id, { name, pid: target }, version)
        if (target !== undefined) await categories.settleChildMarks(tx, [target])
      })
      return said('修改成功!')
    },
  })

  const remove = (actor: Actor, ids: readonly string[]) =>
    inTenant(db, actor, async (tx) => {
      await categories.lockTree(tx)
      const visible = (await keeper.findVisible(tx, actor, ids)).map((row) => row.id)
      if (visible.length === 0) throw new AppError('NOT_FOUND', { ids })
      const rows = await categories.findSubtree(tx, visible)
      const removed = await keeper.remove(
        tx,
        actor,
        rows.map((row) => row.id),
      )
      if (removed.length < rows.length) throw refusal('下级中有您无权查看的分类，不能删除', { ids })
      await categories.settleChildMarks(
        tx,
        rows.map((row) => row.pid),
      )
    })

  app.delete(
    '/sys/category/delete',
    {
      config: { access: 'system:category:delete', operation: { text: '删除分类字典', kind: 'delete' } },
      schema: { querystring: idQuery },
    },
    async ({ actor, query }) => {
      await remove(actor, [query.id ?? ''])
      return said('删除成功!')
    },
  )

  app.delete(
    '/sys/category/deleteBatch',
    {
      config: { access: 'system:category:deleteBatch', operation: { text: '批量删除分类字典', kind: 'delete' } },
      schema: { querystring: idsQuery },
    },
    async ({ actor, query }) => {
      if (query.ids.length === 0) throw new AppError('IDS_MISSING')
      await remove(actor, query.ids)
      return said('删除成功!')
    },
  )

  app.get('/sys/category/checkCode', { config: reading, schema: { querystring: codeCheckQuery } }, ({ actor, query }) =>
    inTenant(db, actor, async (tx) => {
      const { pid = '', code = '' } = query
      if (code === '') throw refusal('错误,类型编码为空!')
      const parent = pid === '' || pid === categories.root ? undefined : await categories.findById(tx, pid)
      if (parent && !code.startsWith(parent.code)) throw refusal(`编码不符合规范,须以"${parent.code}"开头!`)
      return said('')
    }),
  )
}

async function checkedParent(tx: Tx, pid: string | undefined): Promise<categories.CategoryRow | undefined> {
  if (!pid || pid === categories.root) return undefined
  const parent = await categories.findById(tx, pid)
  if (!parent) throw refusal('父级节点不存在')
  return parent
}

/** Returns the new parent; undefined when it is the old one. */
async function move(tx: Tx, id: string, pid: string): Promise<string | undefined> {
  const row = await categories.findById(tx, id)
  const parent = await checkedParent(tx, pid)
  const target = parent?.id ?? categories.root
  if (!row || row.pid === target) return undefined
  const below = await categories.findSubtree(tx, [id])
  if (below.some((category) => category.id === target)) throw refusal('父级节点不能是自己或自己的下级')
  await categories.recode(tx, row, await categories.findFreeCode(tx, parent))
  await sql`update sys_category set pid = ${target} where id = ${id}`.execute(tx)
  await categories.settleChildMarks(tx, [row.pid])
  return target
}
