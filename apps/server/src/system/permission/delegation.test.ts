import { beforeAll, describe, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTestApp, type WireAnswer } from '../../testing/test-app.ts'

const test = await createTestApp()
const ask = createAskOwner(test.ownerDb)

const codes = [
  ...['add', 'edit', 'delete', 'deleteBatch', 'frozenBatch', 'changePassword', 'resetFactor', 'recycle', 'list'].map(
    (n) => `system:user:${n}`,
  ),
  ...['user', 'list', 'add', 'edit', 'delete', 'deleteBatch'].map((n) => `system:role:${n}`),
  ...['add', 'delete', 'deleteBatch'].map((n) => `system:departUser:${n}`),
  ...['list', 'add', 'edit', 'delete', 'deleteBatch', 'user', 'permission'].map((n) => `system:departRole:${n}`),
  'system:depart:permission',
  ...['add', 'edit', 'delete', 'deleteBatch', 'rule'].map((n) => `system:permission:${n}`),
]
const strong = [...codes, 'system:role:permission', 'ORDER:submit']
let clerk = ''
let boss = ''

beforeAll(async () => {
  clerk = await makePerson(test, { username: 'clerk', permissions: codes })
  boss = await makePerson(test, { username: 'boss', permissions: strong })
  await makePerson(test, { username: 'other', permissions: strong })
  await makePerson(test, { username: 'plain' })
  await makePerson(test, { username: 'gone', permissions: strong })
  await ask(`update sys_user set del_flag = 1 where id = 'u-gone'`)
  await ask(`insert into sys_depart (id, tenant_id, depart_name, org_code) values ('d1', 1, '总部', 'A01')`)
  await ask(
    `insert into sys_user_depart (user_id, dep_id, tenant_id) values ('u-clerk', 'd1', 1), ('u-plain', 'd1', 1), ('u-boss', 'd1', 1)`,
  )
  await ask(
    `insert into sys_depart_permission (depart_id, permission_id, tenant_id) select 'd1', id, 1 from sys_permission`,
  )
  await ask(`insert into sys_depart (id, tenant_id, depart_name, org_code) values ('d2', 1, '交易部', 'A02')`)
  await ask(
    `insert into sys_depart_permission (depart_id, permission_id, tenant_id) values ('d2', 'b-ORDER:submit', 1)`,
  )
  await ask(
    `insert into sys_depart_role (id, tenant_id, depart_id, role_name, role_code) values ('dr1', 1, 'd1', '部门主管', 'head')`,
  )
  await ask(
    `insert into sys_depart_role_permission (role_id, permission_id, tenant_id) values ('dr1', 'b-ORDER:submit', 1)`,
  )
  await ask(`insert into sys_role (id, tenant_id, role_name, role_code) values ('r-free', 1, '空闲', 'free')`)
  await ask(
    `insert into sys_role_permission (role_id, permission_id, tenant_id) values ('r-free', 'b-ORDER:submit', 1)`,
  )
  await ask(`insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
    values ('rule1', 'b-ORDER:submit', '规则', 'name', '=', 'x')`)
})

/** Everything that decides what somebody may do. */
async function rightsOfAll(): Promise<unknown> {
  return Promise.all(
    [
      'select id, status, del_flag, password_hash, tenant_ids, user_identity, depart_ids from sys_user order by 1',
      'select user_id, role_id from sys_user_role order by 1, 2',
      'select role_id, permission_id, data_rule_ids from sys_role_permission order by 1, 2',
      'select depart_id, permission_id, data_rule_ids from sys_depart_permission order by 1, 2',
      'select role_id, permission_id, data_rule_ids from sys_depart_role_permission order by 1, 2',
      'select user_id, drole_id from sys_depart_role_user order by 1, 2',
      'select user_id, dep_id from sys_user_depart order by 1, 2',
      'select id, role_code from sys_role order by 1',
      'select id, role_code from sys_depart_role order by 1',
      'select id, perms, status, parent_id from sys_permission order by 1',
      'select * from sys_permission_data_rule order by id',
    ].map((text) => ask(text)),
  )
}

type Attack = { as?: 'boss'; body?: unknown; query?: Record<string, string> }
const newcomer = { username: 'helper01', realname: '帮手', password: 'Helper@2026', confirmpassword: 'Helper@2026' }

/** Every call that changes what somebody may do, tried by somebody whose reach does not go that far. */
const attacks: Record<string, Attack[]> = {
  'POST /sys/user/add': [
    { body: { ...newcomer, selectedroles: 'r-boss' } },
    { body: { ...newcomer, selecteddeparts: 'd2' } },
    { body: { ...newcomer, userIdentity: 2, departIds: 'd2' } },
  ],
  'PUT /sys/user/edit': [
    { body: { id: 'u-clerk', selectedroles: 'r-clerk,r-boss' } },
    { body: { id: 'u-clerk', selecteddeparts: '' } },
    { body: { id: 'u-clerk', userIdentity: 2, departIds: 'd1' } },
    { body: { id: 'u-boss', selectedroles: '' } },
    { body: { id: 'u-boss', realname: '换名' } },
    { body: { id: 'u-plain', selectedroles: 'r-boss' } },
    { as: 'boss', body: { id: 'u-boss', selectedroles: 'r-boss,r-free' } },
  ],
  'DELETE /sys/user/delete': [{ query: { id: 'u-boss' } }],
  'DELETE /sys/user/deleteBatch': [{ query: { ids: 'u-plain,u-boss' } }],
  'PUT /sys/user/frozenBatch': [{ body: { ids: 'u-boss', status: 2 } }, { body: { ids: 'u-boss', status: 1 } }],
  'PUT /sys/user/changePassword': [
    { body: { username: 'boss', password: 'Taken@2026', confirmpassword: 'Taken@2026' } },
  ],
  'DELETE /sys/secondFactor/ofUser': [{ query: { id: 'u-boss' } }, { query: { id: 'u-clerk' } }],
  'PUT /sys/user/putRecycleBin': [{ body: { userIds: 'u-gone' } }],
  'DELETE /sys/user/deleteRecycleBin': [{ query: { userIds: 'u-gone' } }],
  'POST /sys/user/addSysUserRole': [
    { body: { roleId: 'r-boss', userIdList: ['u-clerk'] } },
    { body: { roleId: 'r-boss', userIdList: ['u-plain'] } },
    { as: 'boss', body: { roleId: 'r-free', userIdList: ['u-boss'] } },
  ],
  'DELETE /sys/user/deleteUserRole': [{ query: { roleId: 'r-boss', userId: 'u-boss' } }],
  'DELETE /sys/user/deleteUserRoleBatch': [{ query: { roleId: 'r-boss', userIds: 'u-boss,u-other' } }],
  'POST /sys/user/editSysDepartWithUser': [
    { body: { depId: 'd2', userIdList: ['u-plain'] } },
    { body: { depId: 'd2', userIdList: ['u-clerk'] } },
  ],
  'DELETE /sys/user/deleteUserInDepart': [{ query: { depId: 'd1', userId: 'u-boss' } }],
  'DELETE /sys/user/deleteUserInDepartBatch': [{ query: { depId: 'd1', userIds: 'u-boss,u-clerk' } }],
  'PUT /sys/role/edit': [{ body: { id: 'r-free', roleName: '空闲', roleCode: 'taken' } }],
  'DELETE /sys/role/delete': [{ query: { id: 'r-free' } }],
  'DELETE /sys/role/deleteBatch': [{ query: { ids: 'r-free' } }],
  'POST /sys/role/datarule': [
    { as: 'boss', body: { permissionId: 'b-ORDER:submit', roleId: 'r-boss', dataRuleIds: 'rule1' } },
  ],
  'POST /sys/permission/saveRolePermission': [
    { as: 'boss', body: { roleId: 'r-boss', permissionIds: 'b-ORDER:submit', lastpermissionIds: '' } },
    { as: 'boss', body: { roleId: 'r-free', permissionIds: 'secret', lastpermissionIds: '' } },
  ],
  'POST /sys/permission/saveDepartPermission': [
    { body: { departId: 'd2', permissionIds: '', lastpermissionIds: 'b-ORDER:submit' } },
  ],
  'POST /sys/sysDepartPermission/saveDeptRolePermission': [
    { body: { roleId: 'dr1', permissionIds: '', lastpermissionIds: 'b-ORDER:submit' } },
  ],
  'POST /sys/sysDepartPermission/datarule': [
    { body: { permissionId: 'b-ORDER:submit', departId: 'd2', dataRuleIds: 'rule1' } },
  ],
  'POST /sys/sysDepartRole/datarule': [
    { body: { permissionId: 'b-ORDER:submit', roleId: 'dr1', dataRuleIds: 'rule1' } },
  ],
  'POST /sys/sysDepartRole/deptRoleUserAdd': [
    { body: { userId: 'u-clerk', newRoleId: 'dr1', oldRoleId: '' } },
    { body: { userId: 'u-plain', newRoleId: 'dr1', oldRoleId: '' } },
    { as: 'boss', body: { userId: 'u-boss', newRoleId: 'dr1', oldRoleId: '' } },
  ],
  'PUT /sys/sysDepartRole/edit': [{ body: { id: 'dr1', departId: 'd2', roleName: '部门主管', roleCode: 'head' } }],
  'DELETE /sys/sysDepartRole/delete': [{ query: { id: 'dr1' } }],
  'DELETE /sys/sysDepartRole/deleteBatch': [{ query: { ids: 'dr1' } }],
  'POST /sys/permission/add': [{ body: { name: '后门', menuType: 0, url: '/x', perms: 'ORDER:submit' } }],
  'PUT /sys/permission/edit': [{ body: { id: 'b-system:user:list', name: '后门', perms: 'ORDER:submit' } }],
  'DELETE /sys/permission/delete': [{ query: { id: 'b-ORDER:submit' } }],
  'DELETE /sys/permission/deleteBatch': [{ query: { ids: 'b-ORDER:submit' } }],
  'POST /sys/permission/addPermissionRule': [
    {
      body: { permissionId: 'b-ORDER:submit', ruleName: '规则', ruleColumn: 'a', ruleConditions: '=', ruleValue: 'b' },
    },
  ],
  'PUT /sys/permission/editPermissionRule': [{ body: { id: 'rule1', ruleName: '规则', ruleValue: 'y' } }],
  'DELETE /sys/permission/deletePermissionRule': [{ query: { id: 'rule1' } }],
}

/** Calls below the same addresses that change nobody's rights. */
const harmless = new Map([
  ['POST /sys/role/add', 'a new role holds nothing'],
  ['POST /sys/role/importExcel', 'a new role holds nothing'],
  ['POST /sys/sysDepartRole/add', 'a new role holds nothing'],
  ['POST /sys/sysDepartRole/importExcel', 'a new role holds nothing'],
  ['POST /sys/user/importExcel', 'people come in by the service of add, without roles'],
  ['POST /sys/user/importPreview', 'reads a file and keeps nothing of it'],
  ['POST /sys/role/importPreview', 'the same'],
  ['POST /sys/sysDepartRole/importPreview', 'the same'],
  ['PUT /sys/user/appEdit', 'name and picture of oneself'],
  ['POST /sys/user/appEdit', 'the same'],
  ['POST /sys/user/login/setting/userEdit', 'name and picture of oneself'],
  ['PUT /sys/user/updatePassword', 'the own password, proven by the old one'],
  ['POST /sys/user/updatePassword', 'the same'],
  ...[
    'POST /sys/secondFactor/check',
    'POST /sys/secondFactor/passkeyChallenge',
    'POST /sys/secondFactor/totp/begin',
    'POST /sys/secondFactor/totp/confirm',
    'DELETE /sys/secondFactor/totp',
    'POST /sys/secondFactor/passkey/begin',
    'POST /sys/secondFactor/passkey',
    'PUT /sys/secondFactor/passkey',
    'DELETE /sys/secondFactor/passkey',
    'POST /sys/secondFactor/recovery',
  ].map((call) => [call, 'the own second factor'] as const),
  ['PUT /sys/user/updateMobile', 'the own telephone, proven by a code'],
])

const ofRights = /^\/jeecg-boot(\/sys\/(?:user|role|permission|sysDepartRole|sysDepartPermission|secondFactor)\/.*)$/
type Route = { method: string; url: string; access: string }
function unproven(routes: readonly Route[]): string[] {
  return routes
    .filter(({ method, access }) => method !== 'GET' && access !== 'anonymous')
    .flatMap(({ method, url }) => {
      const path = ofRights.exec(url)?.[1]
      // Edits come by either method through one handler.
      const names = path?.match(/\/edit\w*$/) ? [`${method} ${path}`, `PUT ${path}`] : [`${method} ${path}`]
      return path === undefined || names.some((name) => name in attacks || harmless.has(name))
        ? []
        : [`${method} ${path}`]
    })
}

describe('rights', () => {
  it('[REACH-1] every call that changes them is tried by somebody who may not', () => {
    expect(unproven(test.app.declaredRoutes)).toEqual([])
  })

  it('[REACH-1] a new call that nobody tried is found', () => {
    const planted = { method: 'POST', url: '/jeecg-boot/sys/user/promote', access: 'system:user:edit' }
    expect(unproven([planted])).toEqual(['POST /sys/user/promote'])
  })

  const cases = Object.entries(attacks).flatMap(([call, tries]) => tries.map((one) => [call, one] as const))
  it.each(cases)('[REACH-2] %s %j is refused and changes nothing', async (call, { as, ...given }) => {
    const before = await rightsOfAll()
    const [method = '', path = ''] = call.split(' ')
    const answer: WireAnswer = await test.call(method as 'POST', path, {
      token: as === 'boss' ? boss : clerk,
      ...given,
    })
    expect(answer.success).toBe(false)
    expect(answer.message).toMatch(/超出|权限高于您|不能修改自己的权限|由平台管理员维护|授权失败/)
    expect(await rightsOfAll()).toEqual(before)
  })

  it('[REACH-3] whoever holds a right passes it on, narrowed as they are themselves', async () => {
    await ask(`insert into sys_permission (id, name, menu_type, component) values ('page9', '页面', 0, 'a/B')`)
    await ask(`insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
      values ('rule9', 'page9', '规则', 'name', '=', 'x'), ('rule8', 'page9', '规则', 'name', '=', 'y')`)
    await ask(
      `insert into sys_role_permission (role_id, permission_id, tenant_id, data_rule_ids) values ('r-boss', 'page9', 1, 'rule9')`,
    )
    await ask(`update sys_rights_version set version = version + 1`)
    const save = (permissionIds: string) =>
      test.call('POST', '/sys/permission/saveRolePermission', {
        token: boss,
        body: { roleId: 'r-plain', permissionIds, lastpermissionIds: '' },
      })
    expect((await save('page9')).message).toBe('保存成功！')
    const rules = () =>
      ask(
        `select data_rule_ids as rules from sys_role_permission where role_id = 'r-plain' and permission_id = 'page9'`,
      )
    expect(await rules()).toEqual([{ rules: 'rule9' }])
    const choose = (dataRuleIds: string) =>
      test.call('POST', '/sys/role/datarule', {
        token: boss,
        body: { permissionId: 'page9', roleId: 'r-plain', dataRuleIds },
      })
    expect((await choose('rule8')).message).toBe('所选数据规则超出您自己的数据范围')
    expect((await choose('rule8,rule9')).message).toBe('保存成功!')
  })

  it('[REACH-4] the pickers are told the limit', async () => {
    const reach = async (token: string) => (await test.call('GET', '/sys/permission/delegation', { token })).result
    const clerks = await reach(clerk)
    expect(clerks['roleIds']).toContain('r-clerk')
    expect(clerks['roleIds']).not.toContain('r-boss')
    expect(clerks['permissionIds']).not.toContain('b-ORDER:submit')
    expect((await reach(boss))['roleIds']).toContain('r-free')
    const owner = await makePerson(test, { username: 'owner', tenantId: 3, isPlatform: true })
    expect(await reach(owner)).toEqual({ permissionIds: null, roleIds: null })
  })
})
