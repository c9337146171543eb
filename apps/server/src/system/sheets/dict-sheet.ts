import { addDictBody, addDictItemBody } from '@liangshu/contract/system/dict'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { refusal } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import { defineSheet } from '../../platform/spreadsheet/define-sheet.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { dictList, dictPage } from '../dict/dict-lists.ts'
import * as dicts from '../dict/dict.store.ts'

type Item = { dictId: string; itemText: string; itemValue: string; description: string | null; sortOrder: number }

/** Dictionaries with their items beside them: two rows of headings, and cells that span their items. */
export function dictSheet({ db, clock }: FastifyInstance) {
  return defineSheet({
    path: '/sys/dict',
    permission: 'system:dict',
    name: '数据字典',
    title: '数据字典列表',
    sheetName: '数据字典',
    list: dictList,
    dataRules: dictPage,
    base: () => sql`t.del_flag = 0`,
    columns: [
      { title: '字典名称', property: 'dictName', isRequired: true },
      { title: '字典编码', property: 'dictCode', isRequired: true },
      { title: '描述', property: 'description', width: 30 },
    ],
    items: {
      title: '字典列表',
      columns: [
        { title: '字典项文本', property: 'itemText' },
        { title: '字典项值', property: 'itemValue' },
        { title: '描述', property: 'description', width: 30 },
        { title: '排序', property: 'sortOrder', width: 8 },
      ],
      find: async (tx, ids) => {
        const found = await sql<Item>`
          select dict_id as "dictId", item_text as "itemText", item_value as "itemValue", description, sort_order as "sortOrder"
          from sys_dict_item where dict_id = any(${ids}::text[]) order by sort_order, create_time, id
        `.execute(tx)
        return Map.groupBy(found.rows, (item) => item.dictId)
      },
    },
    importing: {
      insert: (actor, { values, items }) =>
        inTenant(db, actor, async (tx) => {
          if (!values['dictCode']) throw refusal('字典编码不能为空')
          const stamp = { by: actor.username, at: clock.now() }
          const id = newId(stamp.at.getTime())
          await dicts.insert(tx, id, addDictBody.parse(values), stamp)
          for (const item of items) {
            if (!item['itemValue']) {
              throw refusal(`字典名称：${values['dictName']}，对应字典列表的字典项值不能为空`)
            }
            const body = addDictItemBody.parse({ ...item, dictId: id, status: 1 })
            await dicts.insertItem(tx, newId(stamp.at.getTime()), body, stamp)
          }
        }),
      duplicates: { sys_dict_dict_code_key: '字典编码' },
    },
  })
}
