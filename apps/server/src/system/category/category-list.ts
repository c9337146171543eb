import { defineList } from '../../platform/list/list-definition.ts'
import { auditColumns, versionColumn } from '../../platform/records/audit-columns.ts'

/** The menu component whose data rules narrow the categories. */
export const categoryPage = 'system/SysCategoryList'

export const categoryList = defineList({
  table: 'sys_category',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    pid: { column: 'pid', type: 'text' },
    name: { column: 'name', type: 'text', ignoreCase: true },
    code: { column: 'code', type: 'text', notNull: true },
    hasChild: { column: 'has_child', type: 'text' },
    sysOrgCode: { column: 'sys_org_code', type: 'text' },
    ...versionColumn,
    ...auditColumns,
  },
  defaultSort: [{ property: 'code', descending: false }],
  watched: {},
})
