import { beforeAll, expect, it } from 'vitest'

import { createAskOwner } from '../testing/ask-owner.ts'
import { createTestApp } from '../testing/test-app.ts'

/** One record of every list, as it leaves, against the names and types clients of the contract read. */
const test = await createTestApp({ template: 'demo' })
const ask = createAskOwner(test.ownerDb)
let admin = ''

const audit = 'createBy createTime updateBy updateTime'
type Kinds = Partial<Record<'text' | 'int' | 'flag' | 'list', string>>

/** `text` may be null; so may numbers; flags are true or false. */
const entities: [path: string, kinds: Kinds, query?: Record<string, string>][] = [
  [
    '/sys/user/list',
    {
      text: `id username realname avatar birthday email phone orgCode orgCodeTxt workNo post telephone departIds relTenantIds clientId homePath ${audit}`,
      int: 'sex status delFlag activitiSync userIdentity',
    },
  ],
  ['/sys/role/list', { text: `id roleName roleCode description ${audit}` }],
  [
    '/sys/permission/list',
    {
      text: `id key title name parentId perms permsType icon component componentName url redirect description status ${audit}`,
      int: 'sortNo menuType delFlag',
      flag: 'leaf isLeaf route keepAlive alwaysShow hidden internalOrExternal',
      list: 'children',
    },
  ],
  [
    '/sys/sysDepart/queryTreeList',
    {
      text: `key value id title departName parentId orgCode orgCategory orgType departNameEn departNameAbbr description mobile fax address memo status delFlag qywxIdentifier directorUserIds oldDirectorUserIds ${audit}`,
      int: 'departOrder version',
      flag: 'isLeaf',
      list: 'children',
    },
  ],
  ['/sys/sysDepartRole/list', { text: `id departId roleName roleCode description ${audit}` }, { deptId: 'dr-depart' }],
  ['/sys/position/list', { text: `id code name postRank companyId sysOrgCode ${audit}` }],
  ['/sys/dict/list', { text: `id dictName dictCode description ${audit}`, int: 'type delFlag' }],
  ['/sys/dictItem/list', { text: `id dictId itemText itemValue description ${audit}`, int: 'sortOrder status' }],
  ['/sys/category/rootList', { text: `id pid name code hasChild sysOrgCode ${audit}` }],
  [
    '/sys/annountCement/list',
    {
      text: `id titile msgContent msgAbstract startTime endTime sender priority msgCategory msgType sendStatus sendTime cancelTime delFlag userIds busType busId openType openPage dtTaskId readFlag starFlag sendId ${audit}`,
    },
  ],
  [
    '/sys/log/list',
    {
      text: `id logContent userid username ip method requestUrl requestParam requestType ${audit}`,
      int: 'logType operateType costTime',
    },
  ],
  ['/sys/dataLog/list', { text: `id dataTable dataId dataContent type ${audit}`, int: 'dataVersion' }],
  [
    '/sys/quartzJob/list',
    { text: `id jobClassName cronExpression parameter description ${audit}`, int: 'status delFlag' },
  ],
  ['/sys/tenant/list', { text: 'name beginDate endDate createBy createTime', int: 'id status' }],
  [
    '/sys/dataSource/list',
    { text: `id code name remark dbType dbDriver dbUrl dbName dbUsername dbPassword sysOrgCode ${audit}` },
  ],
  ['/sys/checkRule/list', { text: `id ruleName ruleCode ruleJson ruleDescription ${audit}` }],
  ['/sys/fillRule/list', { text: `id ruleName ruleCode ruleClass ruleParams ${audit}` }],
  [
    '/sys/message/sysMessageTemplate/list',
    { text: `id templateCode templateName templateContent templateTestJson templateType useStatus ${audit}` },
  ],
  [
    '/sys/message/sysMessage/list',
    {
      text: `id esTitle esType esReceiver esParam esContent esSendTime esSendStatus esResult remark ${audit}`,
      int: 'esSendNum',
    },
  ],
  ['/sys/oss/file/list', { text: `id fileName url ${audit}` }],
  [
    '/sys/gatewayRoute/list',
    {
      text: 'id routerId name uri createBy createTime',
      int: 'stripPrefix retryable persistable showApi status',
      list: 'predicates filters',
    },
  ],
  ['/sys/online/list', { text: 'id token username realname avatar birthday phone', int: 'sex' }],
]

beforeAll(async () => {
  admin = await test.login('admin')
  await ask(`insert into sys_category (id, name, code) values ('c1', '分类', 'A01') on conflict do nothing`)
  await ask(`insert into sys_check_rule (id, rule_name, rule_code, rule_json) values ('k1', '规则', 'k1', '[]')`)
  await ask(
    `insert into sys_sms_template (id, template_code, template_name, template_content) values ('t1', 't1', '模板', 'x')`,
  )
  await ask(`insert into sys_message (id, tenant_id, es_title) values ('m1', 1, '消息')`)
  await ask(
    `insert into sys_gateway_route (id, router_id, name, uri, predicates, filters) values ('g1', 'g1', '路由', 'http://example.com', '[]', '[]')`,
  )
  await ask(
    `insert into sys_data_log (id, tenant_id, data_table, data_id, data_content, data_version) values ('dl', 1, 'x', 'x', '{}', 1)`,
  )
  await ask(`insert into sys_depart (id, tenant_id, depart_name, org_code) values ('dr-depart', 1, '角色部', 'Y01')`)
  await ask(
    `insert into sys_depart_role (id, tenant_id, depart_id, role_name, role_code) values ('dr', 1, 'dr-depart', '角色', 'dr')`,
  )
  const source = {
    code: 'ds1',
    name: '源',
    dbType: '6',
    dbDriver: 'org.postgresql.Driver',
    dbUrl: 'jdbc:postgresql://db.example.com:5432/x',
    dbName: 'x',
    dbUsername: 'u',
    dbPassword: 'p',
  }
  expect((await test.call('POST', '/sys/dataSource/add', { token: admin, body: source })).message).toBe('添加成功！')
  await ask(
    `insert into sys_file (id, tenant_id, kind, path, storage_key, file_name, content_type, size_bytes) values ('f1', 1, 'oss', 'temp/a.png', 'k', 'a.png', 'image/png', 1)`,
  )
})

const isKind: Record<keyof Kinds, (value: unknown) => boolean> = {
  text: (value) => value === null || typeof value === 'string',
  int: (value) => value === null || Number.isInteger(value),
  flag: (value) => typeof value === 'boolean',
  list: (value) => value === null || Array.isArray(value),
}

it.each(entities)('[WIRE-1] %s has the fields of the contract, each of its type', async (path, kinds, query = {}) => {
  const answer = await test.call('GET', path, { token: admin, query })
  expect(answer.success).toBe(true)
  const rows = (Array.isArray(answer.result) ? answer.result : answer.result['records']) as Record<string, unknown>[]
  const [row] = rows
  if (!row) throw new Error(`${path} has no row to look at`)
  const wrong = Object.entries(kinds).flatMap(([kind, names]) =>
    names
      .split(' ')
      .filter((name) => !Object.hasOwn(row, name) || !isKind[kind as keyof Kinds](row[name]))
      .map((name) => `${name} should be ${kind}, is ${JSON.stringify(row[name])}`),
  )
  expect(wrong).toEqual([])
})

it('[WIRE-2] every envelope has exactly its five members', async () => {
  for (const path of ['/sys/user/list', '/sys/loginfo', '/sys/nothing-here', '/sys/role/queryById']) {
    const answer = await test.app.inject({ url: `/jeecg-boot${path}`, headers: { 'x-access-token': admin } })
    expect(Object.keys(answer.json()).toSorted()).toEqual(['code', 'message', 'result', 'success', 'timestamp'])
  }
})
