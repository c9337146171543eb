import { defineList } from '../../platform/list/list-definition.ts'

const audit = {
  version: { column: 'version', type: 'int', notNull: true },
  createBy: { column: 'create_by', type: 'text' },
  createTime: { column: 'create_time', type: 'datetime', notNull: true },
  updateBy: { column: 'update_by', type: 'text' },
  updateTime: { column: 'update_time', type: 'datetime' },
} as const

/** The menu component whose data rules narrow every call of the page, and the items of what they hide. */
export const dictPage = 'system/DictList'

export const dictList = defineList({
  table: 'sys_dict',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    dictName: { column: 'dict_name', type: 'text', ignoreCase: true },
    dictCode: { column: 'dict_code', type: 'text', ignoreCase: true },
    description: { column: 'description', type: 'text' },
    type: { column: 'type', type: 'int' },
    delFlag: { column: 'del_flag', type: 'int' },
    ...audit,
  },
  defaultSort: [{ property: 'createTime', descending: true }],
  watched: {},
})

export const dictItemList = defineList({
  table: 'sys_dict_item',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    dictId: { column: 'dict_id', type: 'text', notNull: true },
    itemText: { column: 'item_text', type: 'text', ignoreCase: true, notNull: true },
    itemValue: { column: 'item_value', type: 'text', ignoreCase: true, notNull: true },
    description: { column: 'description', type: 'text' },
    sortOrder: { column: 'sort_order', type: 'int', notNull: true },
    status: { column: 'status', type: 'int', dict: 'dict_item_status' },
    itemColor: { column: 'item_color', type: 'text' },
    ...audit,
  },
  defaultSort: [{ property: 'sortOrder', descending: false }],
  watched: {},
})
