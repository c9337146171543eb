import type { TenantRecord } from '@liangshu/contract/system/tenant'

import { defineList, firstOf, type ListParams, type ListRow } from '../../platform/list/list-definition.ts'
import { auditColumns, versionColumn } from '../../platform/records/audit-columns.ts'

export const tenantRules = 'system/TenantList'

export const tenantList = defineList({
  table: 'sys_tenant',
  columns: {
    id: { column: 'id', type: 'int', notNull: true },
    name: { column: 'name', type: 'text', ignoreCase: true },
    beginDate: { column: 'begin_date', type: 'datetime' },
    endDate: { column: 'end_date', type: 'datetime' },
    status: { column: 'status', type: 'int', dict: 'tenant_status' },
    trade: { column: 'trade', type: 'text' },
    companySize: { column: 'company_size', type: 'text' },
    companyAddress: { column: 'company_address', type: 'text' },
    companyLogo: { column: 'company_logo', type: 'text' },
    houseNumber: { column: 'house_number', type: 'text' },
    workPlace: { column: 'work_place', type: 'text' },
    secondFactor: { column: 'second_factor', type: 'int' },
    ...versionColumn,
    ...auditColumns,
  },
  defaultSort: [{ property: 'createTime', descending: true }],
  watched: {},
})

/** Here the two dates bound a stretch of time instead of being compared as they are. */
export function boundsOf(query: ListParams): ListParams {
  const { beginDate: _begin, endDate: _end, ...rest } = query
  return { ...rest, beginDate_begin: firstOf(query, 'beginDate'), endDate_end: firstOf(query, 'endDate') }
}

type Row = ListRow<(typeof tenantList)['columns']>

export function toTenant(row: Row): TenantRecord & { status_dictText?: string } {
  return {
    id: Number(row.id),
    name: row.name ?? '',
    beginDate: row.beginDate,
    endDate: row.endDate,
    status: row.status ?? 1,
    ...(row.status_dictText !== undefined && { status_dictText: row.status_dictText }),
    trade: row.trade,
    companySize: row.companySize,
    companyAddress: row.companyAddress,
    companyLogo: row.companyLogo,
    houseNumber: row.houseNumber,
    workPlace: row.workPlace,
    secondFactor: row.secondFactor ?? 0,
    version: row.version,
    createBy: row.createBy,
    createTime: row.createTime ?? '',
  }
}
