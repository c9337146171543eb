import { sql } from 'kysely'

import type { DictionaryTables } from '../../platform/dictionary/dictionary-tables.ts'

/**
 * Tables of the administration side that a dictionary descriptor may name, with the columns it may touch. Contact data
 * is left out on purpose: whatever stands here can be read in bulk by anyone who is signed in.
 */
export const systemDictionaryTables: DictionaryTables = {
  sys_user: {
    columns: {
      id: 'text',
      username: 'text',
      realname: 'text',
      work_no: 'text',
      org_code: 'text',
      post: 'text',
      sex: 'int',
      status: 'int',
      del_flag: 'int',
      user_identity: 'int',
      create_time: 'datetime',
    },
    offered: sql`t.del_flag = 0`,
    order: 'create_time',
  },
  sys_depart: {
    columns: {
      id: 'text',
      parent_id: 'text',
      depart_name: 'text',
      depart_name_en: 'text',
      depart_name_abbr: 'text',
      depart_order: 'int',
      org_category: 'text',
      org_type: 'text',
      org_code: 'text',
      status: 'text',
      del_flag: 'text',
      create_time: 'datetime',
    },
    offered: sql`t.del_flag = '0'`,
    order: 'depart_order',
  },
  sys_tenant: {
    columns: { id: 'int', name: 'text', status: 'int', create_time: 'datetime' },
    // Where somebody else works is no business of an institution.
    offered: sql`t.status = 1 and ((select app_is_platform()) or t.id = (select app_tenant_id()))`,
    order: 'id',
  },
  sys_role: {
    columns: { id: 'text', role_name: 'text', role_code: 'text', description: 'text', create_time: 'datetime' },
    order: 'create_time',
  },
  sys_position: {
    columns: { id: 'text', code: 'text', name: 'text', post_rank: 'text', company_id: 'text', create_time: 'datetime' },
    order: 'post_rank',
  },
  sys_category: {
    columns: { id: 'text', pid: 'text', name: 'text', code: 'text', has_child: 'text', create_time: 'datetime' },
    order: 'code',
  },
  sys_dict: {
    columns: { id: 'text', dict_name: 'text', dict_code: 'text', description: 'text', del_flag: 'int', type: 'int' },
    offered: sql`t.del_flag = 0`,
    order: 'dict_name',
  },
  sys_dict_item: {
    columns: {
      id: 'text',
      dict_id: 'text',
      item_text: 'text',
      item_value: 'text',
      description: 'text',
      sort_order: 'int',
      status: 'int',
    },
    order: 'sort_order',
  },
}
