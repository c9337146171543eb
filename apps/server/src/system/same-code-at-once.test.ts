import { beforeAll, expect, it } from 'vitest'

import { createAskOwner } from '../testing/ask-owner.ts'
import { createTestApp } from '../testing/test-app.ts'

/** Several people press 保存 at the same moment with the same code: one record is made, the others are told. */
const test = await createTestApp({ template: 'demo' })
const ask = createAskOwner(test.ownerDb)
let token = ''
let dictId = ''
beforeAll(async () => {
  token = await test.login('admin')
  await ask(`insert into sys_dict (id, dict_name, dict_code) values ('once', '一次', 'once_dict')`)
  dictId = 'once'
  await ask(`insert into sys_depart (id, tenant_id, depart_name, org_code) values ('once-d', 1, '一次', 'Y77')`)
  await ask(`insert into sys_role (id, tenant_id, role_code, role_name) values ('once-r', 1, 'once_home', '一次')`)
})

const people = 6
const steps = '[{"digits":"*","pattern":"[A-Z]+","message":"只能是大写字母"}]'
const password = 'Once@12345'
const source = { dbType: '6', dbDriver: 'org.postgresql.Driver', dbUrl: 'jdbc:postgresql://db.example.com/x' }

const router = { routerId: 'once', name: '一次', uri: 'http://a.example', predicates: '[]', filters: '[]', status: 1 }

/** The path is that of the records, or of the call itself. */
type Case = [path: string, body: () => object, table: string, condition: string]

const cases: Case[] = [
  [
    '/sys/user',
    () => ({ username: 'once_user', realname: '一次', password, confirmpassword: password, relTenantIds: '1' }),
    'sys_user',
    `username = 'once_user'`,
  ],
  ['/sys/role', () => ({ roleName: '一次', roleCode: 'once' }), 'sys_role', `role_code = 'once'`],
  ['/sys/position', () => ({ name: '一次', code: 'once' }), 'sys_position', `code = 'once'`],
  ['/sys/dict', () => ({ dictName: '一次', dictCode: 'once' }), 'sys_dict', `dict_code = 'once'`],
  [
    '/sys/dictItem',
    () => ({ dictId, itemText: '一', itemValue: 'once', sortOrder: 1, status: 1 }),
    'sys_dict_item',
    `dict_id = 'once' and item_value = 'once'`,
  ],
  ['/sys/tenant', () => ({ id: 88_001, name: '一次', status: 1 }), 'sys_tenant', `id = 88001`],
  [
    '/sys/checkRule',
    () => ({ ruleName: '一次', ruleCode: 'once', ruleJson: steps }),
    'sys_check_rule',
    `rule_code = 'once'`,
  ],
  [
    '/sys/fillRule',
    () => ({ ruleName: '一次', ruleCode: 'once', ruleClass: 'serialNumber' }),
    'sys_fill_rule',
    `rule_code = 'once'`,
  ],
  ['/sys/dataSource', () => ({ name: '一次', code: 'once', ...source }), 'sys_data_source', `code = 'once'`],
  [
    '/sys/message/sysMessageTemplate',
    () => ({ templateName: '一次', templateCode: 'once', templateContent: 'x', templateType: '1' }),
    'sys_sms_template',
    `template_code = 'once'`,
  ],
  [
    '/sys/sysDepartRole',
    () => ({ departId: 'once-d', roleName: '一次', roleCode: 'once' }),
    'sys_depart_role',
    `role_code = 'once'`,
  ],
  [
    '/sys/sysRoleIndex',
    () => ({ roleCode: 'once_home', url: '/a', component: 'a/B' }),
    'sys_role_index',
    `role_id = 'once-r'`,
  ],
  [
    '/sys/sysUserAgent',
    () => ({ userName: 'trader', agentUserName: 'risk', status: '1' }),
    'sys_user_agent',
    `user_name = 'trader'`,
  ],
  ['/sys/gatewayRoute/updateAll', () => ({ router }), 'sys_gateway_route', `router_id = 'once'`],
  [
    '/online/cgreport/head',
    () => ({ name: '一次', code: 'once', sourceTable: 'sys_user', items: [{ fieldName: 'id', fieldTxt: '编号' }] }),
    'onl_cgreport_head',
    `code = 'once'`,
  ],
]

it.each(cases)('[ONCE-1] %s is made once, and everybody else is told', async (path, body, table, condition) => {
  const answers = await Promise.all(
    Array.from({ length: people }, () =>
      test.call('POST', path.endsWith('All') ? path : `${path}/add`, { token, body: body() }),
    ),
  )
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  const refused = answers.filter(({ success }) => !success)
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 200))
  // Words for people: what is taken, and nothing of the database.
  for (const { message } of refused)
    expect(message).toMatch(/^(?:[^A-Za-z]|ID)*(已存在|已被使用|重复|已注册)[^A-Za-z]*$/)
  expect(await ask(`select count(*)::int as n from ${table} where ${condition}`)).toEqual([{ n: 1 }])
})
