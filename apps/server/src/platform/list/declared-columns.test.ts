import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { createTestApp } from '../../testing/test-app.ts'
import type { ListDefinition } from './list-definition.ts'

const source = join(import.meta.dirname, '..', '..')
const { ownerDb } = await createTestApp()
const asOwner = createAskOwner(ownerDb)

const isList = (value: unknown): value is ListDefinition =>
  typeof value === 'object' && value !== null && 'table' in value && 'columns' in value && 'defaultSort' in value

/** Every list that a module of the server gives out, by the name it has there. */
async function findLists(): Promise<Map<string, ListDefinition>> {
  const found = new Map<string, ListDefinition>()
  for (const file of globSync('**/*.ts', { cwd: source })) {
    if (file.includes('.test.') || !readFileSync(join(source, file), 'utf8').includes('defineList(')) continue
    const module: object = await import(pathToFileURL(join(source, file)).href)
    for (const [name, value] of Object.entries(module)) if (isList(value)) found.set(`${file} ${name}`, value)
  }
  return found
}

/** Columns a list says are never null, which the database would let be null. Expressions answer for themselves. */
async function wrongly(lists: ReadonlyMap<string, ListDefinition>): Promise<string[]> {
  const rows = await asOwner(
    `select table_name || '.' || column_name as place from information_schema.columns where is_nullable = 'NO'`,
  )
  const never = new Set(rows.map(({ place }) => String(place)))
  return [...lists].flatMap(([name, { table, columns }]) =>
    Object.entries(columns)
      .filter(([, { column, notNull, expression }]) => notNull && !expression && !never.has(`${table}.${column}`))
      .map(([property]) => `${name}: ${property}`),
  )
}

describe('lists', () => {
  it('[LISTCALL-62] what a list declares not null is so in the database', async () => {
    const lists = await findLists()
    expect(lists.size).toBeGreaterThan(25)
    expect(await wrongly(lists)).toEqual([])
  })

  it('[LISTCALL-62] a column that may be null is found', async () => {
    const planted = {
      table: 'trade_order',
      columns: {
        id: { column: 'id', type: 'text', notNull: true },
        strategyId: { column: 'strategy_id', type: 'text', notNull: true },
      },
      defaultSort: [],
    } satisfies ListDefinition
    expect(await wrongly(new Map([['planted', planted]]))).toEqual(['planted: strategyId'])
  })
})
