import { beforeEach, describe, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { someActor } from '../../testing/some-actor.ts'
import type { Actor } from '../tenancy/actor.ts'
import { inTenant } from '../tenancy/in-tenant.ts'
import { defineList } from './list-definition.ts'

const test = await createTestApp()
const ask = createAskOwner(test.ownerDb)

const roleList = defineList({
  table: 'sys_role',
  tenantColumn: 'tenant_id',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    roleCode: { column: 'role_code', type: 'text' },
    roleName: { column: 'role_name', type: 'text' },
    description: { column: 'description', type: 'text' },
    version: { column: 'version', type: 'int' },
    createTime: { column: 'create_time', type: 'datetime', notNull: true },
  },
  defaultSort: [{ property: 'roleCode', descending: false }],
})

await makePerson(test, { username: 'a_b' })
await ask(
  `insert into sys_depart (id, tenant_id, depart_name, org_code) values ('d1',1,'一','A01'), ('d2',1,'二','A01A02')`,
)
await ask(`insert into sys_user_depart values ('u-a_b','d1',1), ('u-a_b','d2',1)`)
await ask(
  `insert into sys_permission (id, name, component) values ('page', '页', 'some/Page'), ('else', '另', 'else/Page')`,
)
await ask(
  `insert into sys_role_permission (role_id, permission_id, tenant_id, data_rule_ids) values ('r-a_b','page',1,'one,two'), ('r-a_b','else',1,'off')`,
)
const samples: [string, string, number][] = [
  ['A01', 'a_b', 1],
  ['A01A02', 'axb', 2],
  ['A01A02B01', 'x%', 3],
  ['B01', 'x', 4],
]
for (const [code, description, version] of samples) {
  await ask(
    `insert into sys_role (id, tenant_id, role_name, role_code, description, version, create_time) values ($1,1,'样本',$1,$2,$3,'2024-01-01')`,
    [code, description, version],
  )
}

const actor = someActor('a_b')

const addRule = (id: string, column: string, condition: string, value: string, status = '1') =>
  ask(
    `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value, status)
     values ($1, 'page', $1, $2, $3, $4, $5)`,
    [id, column, condition, value, status],
  )

const seen = async (as: Partial<Actor> = {}, component = 'some/Page') => {
  const caller = { ...actor, ...as }
  const page = await inTenant(test.db, caller, (tx) =>
    test.app.lists.findPage(tx, roleList, { roleName: '样本' }, { actor: caller, dataRules: component }),
  )
  return page.records.map((row) => row.roleCode)
}

beforeEach(() => ask('delete from sys_permission_data_rule'))

const everything = ['A01', 'A01A02', 'A01A02B01', 'B01']

describe('a data rule', () => {
  it.each<[string, string, string, string, string[]]>([
    ['RULE-1', 'roleCode', '=', 'A01', ['A01']],
    ['RULE-1', 'roleCode', '!=', 'A01', ['A01A02', 'A01A02B01', 'B01']],
    ['RULE-1', 'version', '>', '2', ['A01A02B01', 'B01']],
    ['RULE-1', 'version', '>=', '3', ['A01A02B01', 'B01']],
    ['RULE-1', 'version', '<', '2', ['A01']],
    ['RULE-1', 'version', '<=', '2', ['A01', 'A01A02']],
    ['RULE-1', 'roleCode', 'LIKE', 'A02', ['A01A02', 'A01A02B01']],
    ['RULE-1', 'roleCode', 'LEFT_LIKE', 'B01', ['A01A02B01', 'B01']],
    ['RULE-1', 'roleCode', 'RIGHT_LIKE', 'A01A02', ['A01A02', 'A01A02B01']],
    ['RULE-1', 'roleCode', 'IN', 'A01,B01', ['A01', 'B01']],
    ['RULE-2', 'role_code', '=', 'A01', ['A01']],
    ['RULE-3', 'roleCode', '=', '#{sys_org_code}', ['A01']],
    ['RULE-3', 'roleCode', '=', '#{SYS_ORG_CODE}', ['A01']],
    ['RULE-3', 'roleCode', '=', '#{sysOrgCode}', ['A01']],
    ['RULE-3', 'roleCode', '=', '#{SysOrgCode}', []],
    ['RULE-3', 'roleCode', 'RIGHT_LIKE', '#{sys_org_code}%', ['A01', 'A01A02', 'A01A02B01']],
    ['RULE-3', 'roleCode', 'IN', '#{sys_multi_org_code}', ['A01', 'A01A02']],
    ['RULE-3', 'description', '=', '#{sysUserCode}', ['A01']],
    ['RULE-3', 'version', '=', '#{tenant_id}', ['A01']],
    ['RULE-3', 'version', '=', '#{bpm_status}', ['A01']],
    ['RULE-3', 'createTime', '<=', '#{sys_time}', everything],
    ['RULE-3', 'createTime', '<=', '#{sysDate}', everything],
    ['RULE-4', 'description', 'LIKE', '#{sys_user_code}', ['A01']],
    ['RULE-5', 'nonsense', '=', '1', []],
    ['RULE-5', 'roleCode', 'sideways', '1', []],
    ['RULE-5', 'roleCode', '=', '', []],
    ['RULE-5', 'version', '=', 'abc', []],
    ['RULE-8', '', 'USE_SQL_RULES', `role_code = 'A01' or version >= 4`, ['A01', 'B01']],
    ['RULE-8', '', 'USE_SQL_RULES', `roleCode like '#{sys_org_code}%' and version < 3`, ['A01', 'A01A02']],
    ['RULE-8', '', 'USE_SQL_RULES', `role_code in ('#{sys_multi_org_code}')`, ['A01', 'A01A02']],
    ['RULE-9', '', 'USE_SQL_RULES', `1=1 or role_code = 'A01'`, []],
    ['RULE-9', '', 'USE_SQL_RULES', `role_code = 'A01' or exists (select 1 from sys_user)`, []],
    ['RULE-9', '', 'USE_SQL_RULES', `tenant_id = 1`, []],
  ])('[%s] %s %s %s', async (_rule, column, condition, value, expected) => {
    await addRule('one', column, condition, value)
    expect(await seen()).toEqual(expected)
  })

  it('[RULE-5] that leans on an empty variable shows nothing', async () => {
    for (const value of ['#{sys_org_code}', '#{sys_org_code}%']) {
      await ask('delete from sys_permission_data_rule')
      await addRule('one', 'roleCode', 'RIGHT_LIKE', value)
      expect(await seen({ orgCode: '' })).toEqual([])
    }
  })

  it('[RULE-6] counts only while in force, ticked for a role of the caller, and on its own page', async () => {
    await addRule('one', 'roleCode', '=', 'A01', '0')
    await addRule('three', 'roleCode', '=', 'A01')
    expect(await seen()).toEqual(everything)
    await addRule('two', 'roleCode', '=', 'B01')
    expect(await seen()).toEqual(['B01'])
    expect(await seen({}, 'else/Page')).toEqual(everything)
    expect(await seen({ userId: 'u-other' })).toEqual(everything)
  })

  it('[RULE-7] joins others by and; of two on one column the later counts', async () => {
    await addRule('one', 'roleCode', 'RIGHT_LIKE', 'A01')
    await addRule('two', 'version', '>', '1')
    expect(await seen()).toEqual(['A01A02', 'A01A02B01'])
    await ask(
      `update sys_permission_data_rule set rule_column = 'roleCode', rule_conditions = '=', rule_value = 'B01', create_time = now() + interval '1 s' where id = 'two'`,
    )
    expect(await seen()).toEqual(['B01'])
  })

  it('[RULE-6] of a department role counts too', async () => {
    await ask(
      `insert into sys_depart_role (id, tenant_id, depart_id, role_name, role_code) values ('dr', 1, 'd1', 'dr', 'dr')`,
    )
    await ask(`insert into sys_depart_role_user values ('dru', 'u-a_b', 'dr', 1)`)
    await ask(`insert into sys_depart_role_permission values ('dr', 'page', 1, 'four')`)
    await addRule('four', 'roleCode', '=', 'B01')
    expect(await seen()).toEqual(['B01'])
  })
})
