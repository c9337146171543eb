import {
  categoryNode,
  codeQuery,
  namesQuery,
  oneQuery,
  pidQuery,
  sysCategory,
  treeDataQuery,
  treeRootQuery,
} from '@liangshu/contract/system/category'
import { dictOption } from '@liangshu/contract/system/identity'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'

import type { Tx } from '../../platform/database/database.ts'
import { toOption } from '../../platform/dictionary/dictionary-option.ts'
import { refusal, softRefusal } from '../../platform/http/app-error.ts'
import { allOf } from '../../platform/list/compare.ts'
import type { Fragment } from '../../platform/list/list-definition.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { categoryList } from './category-list.ts'
import { toNode, toTree } from './category-tree.ts'
import * as categories from './category.store.ts'
import { parseSentJson } from '../../platform/http/clean-text.ts'

const open = { access: 'session' as const }
const nodes = { 200: z.array(categoryNode) }

/** What pickers ask about categories. */
export const categoryLookupRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app

  app.get(
    '/sys/category/loadTreeRoot',
    { config: open, schema: { querystring: treeRootQuery, response: nodes } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const pid = await idOfCode(tx, query.pcode)
        if (query.async !== 'false') return (await categories.findChildren(tx, pid)).map(toNode)
        return toTree(await categories.findByPrefix(tx, categories.root), pid)
      }),
  )

  app.get(
    '/sys/category/loadTreeChildren',
    { config: open, schema: { querystring: pidQuery, response: nodes } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => (await categories.findChildren(tx, query.pid ?? '')).map(toNode)),
  )

  app.get(
    '/sys/category/loadTreeData',
    { config: open, schema: { querystring: treeDataQuery, response: nodes } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const pid = query.pid || (await parentOf(tx, query.pcode))
        const conditions = [sql`c.pid = ${pid}`, ...conditionsOf(query.condition)]
        return (await categories.find(tx, allOf(conditions))).map(toNode)
      }),
  )

  app.get(
    '/sys/category/loadDictItem',
    { config: open, schema: { querystring: namesQuery, response: { 200: z.array(z.string()) } } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        if (query.ids.length === 0) throw softRefusal('ids 不能为空')
        const names = new Map((await categories.findByIds(tx, query.ids)).map((row) => [row.id, row.name]))
        const isKept = query.delNotExist === 'false'
        return query.ids.flatMap((id) => names.get(id) ?? (isKept ? [id] : []))
      }),
  )

  app.get(
    '/sys/category/loadOne',
    { config: open, schema: { querystring: oneQuery, response: { 200: sysCategory } } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const { field = '', val = '' } = query
        if (!searchable.has(field)) throw refusal('字段无效，请检查!')
        const base = sql`${sql.ref(`t.${field}`)} = ${val}`
        const found = (await app.lists.findPage(tx, categoryList, { pageSize: '2' }, { actor, base })).records
        const [row] = found
        if (!row) throw softRefusal('查询无果')
        if (found.length > 1) throw softRefusal(`查询数据异常,[${field}]存在多个值:${val}`)
        return row
      }),
  )

  app.get(
    '/sys/category/loadAllData',
    { config: open, schema: { querystring: codeQuery, response: { 200: z.array(dictOption) } } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const found = query.code ? await categories.findByPrefix(tx, query.code) : []
        if (found.length === 0) throw softRefusal('无数据,参数有误.[code]')
        return found.map((row) => toOption(row.id, row.name))
      }),
  )
}

/** Properties that are columns of the same name. */
const searchable: ReadonlySet<string> = new Set(['id', 'pid', 'name', 'code'])
/** Properties a condition may compare, all by equality. */
const comparable = {
  id: 'id',
  name: 'name',
  code: 'code',
  createBy: 'create_by',
  sysOrgCode: 'sys_org_code',
} as const

async function idOfCode(tx: Tx, pcode: string | undefined): Promise<string> {
  if (!pcode || pcode === categories.root) return categories.root
  const found = await categories.findByCode(tx, pcode)
  if (found.length === 0) throw softRefusal(`该编码【${pcode}】不存在，请核实!`)
  if (found.length > 1) throw softRefusal(`该编码【${pcode}】存在多个，请核实!`)
  return found[0]?.id ?? categories.root
}

async function parentOf(tx: Tx, pcode: string | undefined): Promise<string> {
  if (!pcode) throw softRefusal('加载分类字典树参数有误.[null]!')
  if (pcode === categories.root) return categories.root
  const [found] = await categories.findByCode(tx, pcode)
  if (!found) throw softRefusal('加载分类字典树参数有误.[code]!')
  return found.id
}

/** `{"name":"x"}`; anything that is not such an object, or names something else, is no condition. */
function conditionsOf(text: string | undefined): Fragment[] {
  const given = readObject(text ?? '')
  return Object.entries(comparable).flatMap(([property, column]) => {
    const value = given[property]
    return typeof value === 'string' && value !== '' ? [sql`${sql.ref(`c.${column}`)} = ${value}`] : []
  })
}

function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = parseSentJson(text)
    return value !== null && typeof value === 'object' ? { ...value } : {}
  } catch {
    return {}
  }
}
