import {
  allDictItemsResult,
  dictCodeParams,
  dictLabelsQuery,
  dictOptions,
  dictSearchQuery,
  treeDataQuery,
  treeSelectNode,
} from '@liangshu/contract/system/dict'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'

import type { Tx } from '../../platform/database/database.ts'
import { toOption } from '../../platform/dictionary/dictionary-option.ts'
import type { DictionaryTables } from '../../platform/dictionary/dictionary-tables.ts'
import { createTableDictionaries } from '../../platform/dictionary/table-dictionary.ts'
import { findTreeLevel } from '../../platform/dictionary/table-tree.ts'
import { isVersionThree } from '../../platform/http/client-version.ts'
import { answered, writtenOnce } from '../../platform/http/envelope.ts'
import { asPlatform, inTenant } from '../../platform/tenancy/in-tenant.ts'
import { programOptions, type AllDictItems } from './all-dict-items.ts'

type Options = { allDictItems: AllDictItems; tables: DictionaryTables }

/** Whoever reads what the platform announced or did is told its name; people of other institutions stay unknown. */
async function findPlatformNames(tx: Tx, accounts: readonly string[]): Promise<Map<string, string>> {
  const found = await tx
    .selectFrom('sys_user')
    .select(['username', 'realname'])
    .where('username', 'in', accounts)
    .where(sql<boolean>`tenant_ids = '{}'`)
    .execute()
  return new Map(found.map(({ username, realname }) => [username, realname ?? username]))
}

/** What select boxes ask. Open to everyone who is signed in: the registry of tables decides what there is to see. */
export const dictLookupRoutes: FastifyPluginAsyncZod<Options> = async (app, { allDictItems, tables }) => {
  const { db, dictionaries } = app
  const tableDictionaries = createTableDictionaries({
    tables,
    clock: app.clock,
    namesBeyond: async ({ table, text, code }, keys) =>
      `${table},${text},${code}` === 'sys_user,realname,username'
        ? asPlatform(db, (tx) => findPlatformNames(tx, keys))
        : new Map<string, string>(),
  })
  const session = { access: 'session' as const }
  const signed = { access: 'session' as const, signed: true as const }

  app.get(
    '/sys/dict/queryAllDictItems',
    { config: { ...session, withInitialPassword: true }, schema: { response: { 200: allDictItemsResult } } },
    async (request) => {
      const items = await inTenant(db, request.actor, allDictItems)
      return isVersionThree(request) ? items : writtenOnce(items)
    },
  )

  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: '/sys/dict/refleshCache',
    config: session,
    handler: () => {
      dictionaries.forget()
      return answered(null)
    },
  })

  app.get(
    '/sys/dict/getDictText/:dictCode/:key',
    { config: session, schema: { params: dictCodeParams.extend({ key: z.string().max(2000) }) } },
    (request) =>
      inTenant(db, request.actor, async (tx) => {
        const { dictCode, key } = request.params
        const { items } = await dictionaries.read(tx)
        const known = items.get(dictCode) ?? programOptions(dictCode) ?? []
        return answered(known.find((item) => item.value === key)?.text ?? null)
      }),
  )

  app.get(
    '/sys/dict/getDictItems/:dictCode',
    { config: signed, schema: { params: dictCodeParams, response: { 200: dictOptions } } },
    (request) =>
      inTenant(db, request.actor, async (tx) => {
        const { dictCode } = request.params
        if (dictCode.includes(',')) return tableDictionaries.options(tx, request.actor, dictCode)
        const { items } = await dictionaries.read(tx)
        return items.get(dictCode)?.map((item) => toOption(item.value, item.text)) ?? programOptions(dictCode) ?? []
      }),
  )

  const search = { params: dictCodeParams, querystring: dictSearchQuery, response: { 200: dictOptions } }

  app.get('/sys/dict/loadDict/:dictCode', { config: signed, schema: search }, (request) =>
    inTenant(db, request.actor, (tx) =>
      tableDictionaries.options(tx, request.actor, request.params.dictCode, request.query),
    ),
  )

  /** What matches comes first, then the first page of the rest, so that a chosen value is always among the options. */
  app.get('/sys/dict/loadDictOrderByValue/:dictCode', { config: signed, schema: search }, (request) =>
    inTenant(db, request.actor, async (tx) => {
      const { dictCode } = request.params
      const { keyword, pageSize } = request.query
      const matched = keyword ? await tableDictionaries.options(tx, request.actor, dictCode, { keyword }) : []
      const others = await tableDictionaries.options(tx, request.actor, dictCode, { pageSize })
      const values = new Set(matched.map((option) => option.value))
      return [...matched, ...others.filter((option) => !values.has(option.value))]
    }),
  )

  app.get(
    '/sys/dict/loadDictItem/:dictCode',
    {
      config: signed,
      schema: { params: dictCodeParams, querystring: dictLabelsQuery, response: { 200: z.array(z.string()) } },
    },
    (request) =>
      inTenant(db, request.actor, (tx) => {
        const { key = '', delNotExist } = request.query
        const keys = key.split(',').filter((part) => part !== '')
        return tableDictionaries.labels(tx, request.params.dictCode, keys, delNotExist === 'false')
      }),
  )

  app.get(
    '/sys/dict/loadTreeData',
    { config: signed, schema: { querystring: treeDataQuery, response: { 200: z.array(treeSelectNode) } } },
    (request) =>
      inTenant(db, request.actor, async (tx) => {
        const { pid = '', tableName = '', text = '', code = '', pidField = '', hasChildField = '' } = request.query
        const { condition = '', converIsLeafVal = 1 } = request.query
        const ask = { pid, tableName, text, code, pidField, hasChildField, condition, converIsLeafVal }
        const rows = await findTreeLevel(tx, tables, ask)
        return rows.map((row) => ({ ...row, value: row.key, code: row.key, icon: null, children: null }))
      }),
  )
}
