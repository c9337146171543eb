import type { Page } from '@liangshu/contract/wire'
import { sql } from 'kysely'

import type { Clock } from '../clock.ts'
import type { Tx } from '../database/database.ts'
import type { Dictionaries } from '../dictionary/dictionary-cache.ts'
import { addDictionaryText } from '../dictionary/dictionary-text.ts'
import { nextTurn, stepAside } from '../http/loop-time.ts'
import type { Log } from '../log/log.ts'
import type { Actor } from '../tenancy/actor.ts'
import { advancedQuery } from './advanced-query.ts'
import { allOf } from './compare.ts'
import { readInBatches } from './cursor.ts'
import { dataRuleConditions } from './data-rules.ts'
import type { Fragment, ListColumns, ListDefinition, ListParams, ListRow } from './list-definition.ts'
import { findRows } from './find-rows.ts'
import { ownFilters } from './own-filters.ts'
import { createListMemory } from './page-marks.ts'
import { readPaging, toPage } from './paging.ts'
import { selection, toWireRow } from './rows.ts'
import { readBuckets } from './tally.ts'
import { orderBy, readSort } from './sorting.ts'

export type ListOptions = {
  actor: Actor
  /** Menu component whose data rules narrow the list. */
  dataRules?: string
  /** The definition the rules speak about, when the caller sees a narrower one. */
  rulesDefinition?: ListDefinition
  /** What the route itself demands: `sql`t.del_flag = 0``. */
  base?: Fragment
}

type Ruled = { actor: Actor; dataRules: string }

export type Lists = {
  findPage: <Columns extends ListColumns>(
    tx: Tx,
    definition: ListDefinition<Columns>,
    params: ListParams,
    options: ListOptions,
  ) => Promise<Page<ListRow<Columns>>>
  /** What the rules of a page leave for this caller, as a condition on `t`; undefined when they leave everything. */
  ruleOf: (tx: Tx, definition: ListDefinition, options: Ruled) => Promise<Fragment | undefined>
  /** Of these ids, those the rules of a page let the caller see. */
  visibleIds: (tx: Tx, definition: ListDefinition, ids: readonly string[], options: Ruled) => Promise<string[]>
  /** Figures over everything that matches, not only the page: one row per group. */
  findSums: <Sums>(
    tx: Tx,
    definition: ListDefinition,
    params: ListParams,
    options: ListOptions & SumOptions,
  ) => Promise<Sums[]>
  /** Every matching row in the list's own order, in batches: an export of any size holds one batch in memory. */
  findAll: <Columns extends ListColumns>(
    tx: Tx,
    definition: ListDefinition<Columns>,
    params: ListParams,
    options: ListOptions & { batchSize?: number },
  ) => AsyncGenerator<ListRow<Columns>[]>
}

type SumOptions = {
  sums: Fragment
  groupBy: Fragment
  orderBy?: Fragment
  /** Groups answered at most; left out, all of them. */
  most?: number
}

/** So many rows are made ready in one turn of the loop. */
const rowsOfTurn = 25

/** The one generic list: paging, sorting, filter grammar, advanced query, data rules, dictionary texts. */
export function createLists(parts: { dictionaries: Dictionaries; clock: Clock; log: Pick<Log, 'warn'> }): Lists {
  const { dictionaries } = parts
  const memory = createListMemory()

  async function conditionsOf(tx: Tx, definition: ListDefinition, params: ListParams, options: ListOptions) {
    const { actor, dataRules, base, rulesDefinition = definition } = options
    const rules = dataRules ? await dataRuleConditions(tx, rulesDefinition, dataRules, { ...parts, actor }) : []
    const tenant =
      definition.tenantColumn && !actor.isPlatform
        ? [sql`${sql.ref(`t.${definition.tenantColumn}`)} = ${actor.tenantId}::integer`]
        : []
    const advanced = advancedQuery(definition, params)
    const where = allOf([
      ...tenant,
      ...(base ? [base] : []),
      ...rules,
      ...ownFilters(definition, params),
      ...(advanced ? [advanced] : []),
    ])
    return { where, isPlain: !base && rules.length === 0 }
  }

  async function ruleOf(tx: Tx, definition: ListDefinition, { actor, dataRules }: Ruled) {
    const rules = await dataRuleConditions(tx, definition, dataRules, { ...parts, actor })
    return rules.length === 0 ? undefined : allOf(rules)
  }

  async function toRecords<Columns extends ListColumns>(
    tx: Tx,
    definition: ListDefinition<Columns>,
    rows: Record<string, unknown>[],
  ): Promise<ListRow<Columns>[]> {
    const records: ListRow<Columns>[] = []
    for (const [at, row] of rows.entries()) {
      if (at > 0 && at % rowsOfTurn === 0) await nextTurn()
      records.push(toWireRow(definition, row))
    }
    const bound = Object.entries(definition.columns).flatMap(([property, { dict }]) =>
      dict ? [{ property, dict }] : [],
    )
    await addDictionaryText(tx, dictionaries, bound, records)
    return records
  }

  return {
    ruleOf,

    async visibleIds(tx, definition, ids, options) {
      const rule = await ruleOf(tx, definition, options)
      if (!rule || ids.length === 0) return [...ids]
      const found = await sql<{ id: string }>`
        select t.id::text as id from ${sql.table(definition.table)} as t
        where t.id::text = any(${ids}::text[]) and ${rule}`.execute(tx)
      return found.rows.map((row) => row.id)
    },

    async findPage(tx, definition, params, options) {
      const paging = readPaging(params)
      const sorts = readSort(definition, params)
      const { where, isPlain } = await conditionsOf(tx, definition, params, options)
      const buckets = isPlain ? readBuckets(definition, params) : undefined
      const ask = { definition, actor: options.actor, where, sorts, ...paging, ...(buckets && { buckets }) }
      const found = await findRows(tx, ask, memory)
      return toPage(await toRecords(tx, definition, found.rows), found.total, paging)
    },

    async findSums<Sums>(
      tx: Tx,
      definition: ListDefinition,
      params: ListParams,
      { sums, groupBy, orderBy: sorted = groupBy, most, ...options }: ListOptions & SumOptions,
    ) {
      const { where } = await conditionsOf(tx, definition, params, options)
      const { rows } = await sql<Sums>`
        select ${sums} from ${sql.table(definition.table)} as t where ${where} group by ${groupBy} order by ${sorted}
        limit ${most ?? null}
      `.execute(tx)
      return rows
    },

    async *findAll(tx, definition, params, options) {
      const { where } = await conditionsOf(tx, definition, params, options)
      const order = orderBy(definition, readSort(definition, params))
      const query = sql`select ${selection(definition)} from ${sql.table(definition.table)} as t where ${where} order by ${order}`
      for await (const rows of readInBatches(tx, query, options.batchSize)) {
        await stepAside()
        yield await toRecords(tx, definition, rows)
      }
    },
  }
}
