import { sql } from 'kysely'

import type { ReportSources, SourceColumn } from './report-source.ts'

const text = (title: string, dict?: string): SourceColumn => ({ type: 'text', title, ...(dict && { dict }) })
const int = (title: string, dict?: string): SourceColumn => ({ type: 'int', title, ...(dict && { dict }) })
const time = (title: string): SourceColumn => ({ type: 'datetime', title })
const joined = (join: string, column: string, title: string): SourceColumn => ({ type: 'text', title, join, column })

/**
 * What reports may read. Anyone who is signed in may open a report and sees the own institution's rows, so contact data
 * and secrets are left out on purpose.
 */
export const systemReportSources: ReportSources = {
  sys_user: {
    title: '用户',
    columns: {
      id: text('用户编号'),
      username: text('用户账号'),
      realname: text('姓名'),
      sex: int('性别', 'sex'),
      work_no: text('工号'),
      post: text('职务编码'),
      org_code: text('部门编码'),
      depart_name: joined('depart', 'depart_name', '部门'),
      post_name: joined('position', 'name', '职务'),
      user_identity: int('身份'),
      status: int('状态', 'user_status'),
      create_time: time('创建时间'),
    },
    joins: {
      depart: { table: 'sys_depart', from: 'org_code', to: 'org_code', only: sql`j.del_flag = '0'` },
      position: { table: 'sys_position', from: 'post', to: 'code', only: sql`j.tenant_id = t.tenant_id` },
    },
    base: sql`t.del_flag = 0`,
  },
  sys_depart: {
    title: '部门',
    columns: {
      id: text('部门编号'),
      depart_name: text('部门名称'),
      depart_name_en: text('英文名'),
      depart_name_abbr: text('缩写'),
      parent_id: text('上级部门编号'),
      parent_name: joined('parent', 'depart_name', '上级部门'),
      org_code: text('部门编码'),
      org_category: text('类型', 'org_category'),
      depart_order: int('排序'),
      create_time: time('创建时间'),
    },
    joins: { parent: { table: 'sys_depart', from: 'parent_id', to: 'id' } },
    tenantColumn: 'tenant_id',
    base: sql`t.del_flag = '0'`,
  },
  sys_role: {
    title: '角色',
    columns: {
      id: text('角色编号'),
      role_name: text('角色名称'),
      role_code: text('角色编码'),
      description: text('描述'),
      create_time: time('创建时间'),
    },
    tenantColumn: 'tenant_id',
  },
  sys_position: {
    title: '职务',
    columns: {
      id: text('职务编号'),
      code: text('职务编码'),
      name: text('职务名称'),
      post_rank: text('职级', 'position_rank'),
      create_time: time('创建时间'),
    },
    tenantColumn: 'tenant_id',
  },
  sys_dict_item: {
    title: '字典项',
    columns: {
      id: text('字典项编号'),
      dict_code: joined('dict', 'dict_code', '字典编码'),
      dict_name: joined('dict', 'dict_name', '字典名称'),
      item_text: text('文本'),
      item_value: text('数据值'),
      description: text('描述'),
      sort_order: int('排序'),
      status: int('状态', 'dict_item_status'),
      create_time: time('创建时间'),
    },
    joins: { dict: { table: 'sys_dict', from: 'dict_id', to: 'id', only: sql`j.del_flag = 0` } },
  },
}
