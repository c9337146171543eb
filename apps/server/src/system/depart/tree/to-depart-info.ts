import type { DepartInfo } from '@liangshu/contract/system/identity'
import type { Selectable } from 'kysely'

import type { Tables } from '../../../platform/database/tables.ts'
import { toWireTime, toWireTimeOrNull } from '../../../platform/wire/wire-time.ts'

/** A department as every call shows it. */
export function toDepartInfo(row: Selectable<Tables['sys_depart']>): DepartInfo {
  return {
    id: row.id,
    parentId: row.parent_id ?? '',
    departName: row.depart_name,
    departNameEn: row.depart_name_en,
    departNameAbbr: row.depart_name_abbr,
    departOrder: row.depart_order,
    description: row.description,
    orgCategory: row.org_category,
    orgType: row.org_type,
    orgCode: row.org_code,
    tenantId: row.tenant_id,
    mobile: row.mobile,
    fax: row.fax,
    address: row.address,
    memo: row.memo,
    status: row.status,
    delFlag: row.del_flag,
    qywxIdentifier: row.qywx_identifier,
    directorUserIds: row.director_user_ids,
    oldDirectorUserIds: null,
    version: row.version,
    createBy: row.create_by,
    createTime: toWireTime(row.create_time),
    updateBy: row.update_by,
    updateTime: toWireTimeOrNull(row.update_time),
  }
}
