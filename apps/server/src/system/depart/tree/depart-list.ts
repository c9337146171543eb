import { defineList } from '../../../platform/list/list-definition.ts'
import { auditColumns } from '../../../platform/records/audit-columns.ts'

/** The menu component whose data rules narrow which departments somebody sees. */
export const departPage = 'system/DepartList'

const text = (column: string) => ({ column, type: 'text' }) as const

export const departList = defineList({
  table: 'sys_depart',
  tenantColumn: 'tenant_id',
  columns: {
    id: { ...text('id'), notNull: true },
    departName: { ...text('depart_name'), ignoreCase: true },
    departNameEn: text('depart_name_en'),
    departOrder: { column: 'depart_order', type: 'int' },
    description: text('description'),
    orgCategory: { ...text('org_category'), dict: 'org_category' },
    orgCode: text('org_code'),
    mobile: text('mobile'),
    fax: text('fax'),
    address: text('address'),
    memo: text('memo'),
    status: text('status'),
    parentId: text('parent_id'),
    tenantId: { column: 'tenant_id', type: 'int', notNull: true },
    ...auditColumns,
  },
  defaultSort: [{ property: 'orgCode', descending: false }],
})
