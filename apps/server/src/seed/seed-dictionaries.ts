import type { Tx } from '../platform/database/database.ts'
import type { Dictionary } from './dictionary.ts'
import { seedId } from './seed-id.ts'
import { claimNew } from './seed-ledger.ts'

export async function seedDictionaries(tx: Tx, dictionaries: readonly Dictionary[], now: Date): Promise<void> {
  const fresh = await claimNew(tx, dictionaries, { entryOf: ({ code }) => `dict:${code}`, now })
  if (fresh.length > 0) {
    await tx
      .insertInto('sys_dict')
      .values(
        fresh.map(({ code, name }) => ({
          id: seedId(`dict:${code}`),
          dict_name: name,
          dict_code: code,
          create_by: 'seed',
          create_time: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await seedItems(tx, dictionaries, now)
}

async function seedItems(tx: Tx, dictionaries: readonly Dictionary[], now: Date): Promise<void> {
  const wanted = dictionaries.flatMap(({ code, items }) =>
    items.map(([value, text], index) => ({ code, value, text, order: index + 1 })),
  )
  const fresh = await claimNew(tx, wanted, { entryOf: ({ code, value }) => `dictItem:${code}:${value}`, now })
  if (fresh.length === 0) return
  // By code, not by our id: a person may have made the dictionary before we shipped it.
  const known = await tx.selectFrom('sys_dict').select(['id', 'dict_code']).execute()
  const idByCode = new Map(known.map((row) => [row.dict_code, row.id]))
  const items = fresh.flatMap(({ code, value, text, order }) => {
    const dictId = idByCode.get(code)
    return dictId === undefined ? [] : [{ id: seedId(`dictItem:${code}:${value}`), dictId, value, text, order }]
  })
  if (items.length === 0) return
  await tx
    .insertInto('sys_dict_item')
    .values(
      items.map(({ id, dictId, value, text, order }) => ({
        id,
        dict_id: dictId,
        item_text: text,
        item_value: value,
        sort_order: order,
        create_by: 'seed',
        create_time: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
