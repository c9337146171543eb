import { expect, it } from 'vitest'

import { createTestApp } from '../testing/test-app.ts'

const { app } = await createTestApp()
const basePath = '/jeecg-boot'

const crud = ['GET list', 'POST add', 'PUT edit', 'POST edit', 'DELETE delete', 'DELETE deleteBatch', 'GET queryById']
const crudByPut = crud.filter((call) => call !== 'POST edit')

/** Every call of the contract on the administration side, but for import and export. */
const calls: Record<string, string[]> = {
  '/sys/user': [
    ...crud,
    'PUT frozenBatch',
    'GET queryByIds',
    'GET queryUserRole',
    'GET userDepartList',
    'GET generateUserId',
    'GET getCurrentUserDeparts',
    'PUT updatePassword',
    'POST updatePassword',
    'PUT changePassword',
    'GET queryUserByDepId',
    'GET appQueryByDepartId',
    'GET queryUserComponentData',
    'GET getMultiUser',
    'GET queryByOrgCode',
    'GET queryByOrgCodeForAddressList',
    'GET userRoleList',
    'POST addSysUserRole',
    'DELETE deleteUserRole',
    'DELETE deleteUserRoleBatch',
    'GET departUserList',
    'POST editSysDepartWithUser',
    'DELETE deleteUserInDepart',
    'DELETE deleteUserInDepartBatch',
    'GET recycleBin',
    'PUT putRecycleBin',
    'DELETE deleteRecycleBin',
    'PUT updateMobile',
    'PUT appEdit',
    'POST appEdit',
    'GET getUserSectionInfoByToken',
    'GET appUserList',
    'GET appQueryUser',
    'GET queryChildrenByUsername',
    'GET saveClientId',
  ],
  '/sys/sysUserAgent': [...crud, 'GET queryByUserName'],
  '/sys/role': [
    ...crud,
    'GET queryall',
    'GET checkRoleCode',
    'GET queryTreeList',
    'GET datarule/:permissionId/:roleId',
    'POST datarule',
  ],
  '/sys/sysRoleIndex': [...crud, 'GET queryByCode'],
  '/sys/permission': [
    ...crud.filter((call) => call !== 'GET queryById'),
    'GET getSystemMenuList',
    'GET getSystemSubmenu',
    'GET getSystemSubmenuBatch',
    'GET queryTreeList',
    'GET queryListAsync',
    'GET checkPermDuplication',
    'GET queryRolePermission',
    'POST saveRolePermission',
    'GET queryDepartPermission',
    'POST saveDepartPermission',
    'GET getPermRuleListByPermId',
    'GET queryPermissionRule',
    'POST addPermissionRule',
    'PUT editPermissionRule',
    'POST editPermissionRule',
    'DELETE deletePermissionRule',
  ],
  '/sys/sysDepart': [
    'GET queryTreeList',
    'GET queryDepartTreeSync',
    'GET queryMyDeptTreeList',
    'GET queryIdTree',
    'GET searchBy',
    'GET queryAllParentId',
    'GET listAll',
    'GET queryTreeByKeyWord',
    'GET getDepartName',
    'GET getUsersByDepartId',
    'POST add',
    'PUT edit',
    'POST edit',
    'DELETE delete',
    'DELETE deleteBatch',
    'GET users',
    'GET top',
  ],
  '/sys/sysDepartPermission': [
    'GET queryTreeListForDeptRole',
    'GET queryDeptRolePermission',
    'POST saveDeptRolePermission',
    'GET datarule/:permissionId/:departId',
    'POST datarule',
  ],
  '/sys/sysDepartRole': [
    ...crud,
    'GET getDeptRoleList',
    'GET getDeptRoleByUserId',
    'POST deptRoleUserAdd',
    'GET datarule/:permissionId/:departId/:roleId',
    'POST datarule',
  ],
  '/sys/position': [...crud, 'GET queryByCode'],
  '/sys/category': [
    ...crud.filter((call) => call !== 'GET list'),
    'GET rootList',
    'GET childList',
    'GET getChildListBatch',
    'GET checkCode',
    'GET loadTreeRoot',
    'GET loadTreeChildren',
    'GET loadTreeData',
    'GET loadDictItem',
    'GET loadOne',
    'GET loadAllData',
  ],
  '/sys/sysAnnouncementSend': [
    ...crudByPut,
    'PUT editByAnntIdAndUserId',
    'GET getMyAnnouncementSend',
    'PUT readAll',
    'GET getOne',
  ],
  '/sys/message/sysMessageTemplate': [...crudByPut, 'POST sendMsg'],
  '/sys/message/sysMessage': crudByPut,
  '/sys/checkRule': [...crud, 'GET checkByCode'],
  '/sys/fillRule': [...crud, 'GET testFillRule', 'PUT executeRuleByCode/:ruleCode', 'PUT executeRuleByCodeBatch'],
  '/sys/tenant': [...crud, 'POST delete', 'GET queryList', 'GET getCurrentUserTenant'],
  '/sys/log': ['GET list', 'DELETE delete', 'DELETE deleteBatch'],
  '/sys/dataLog': ['GET list', 'GET queryDataVerList', 'GET queryCompareList'],
}

const declared = new Set(app.declaredRoutes.map(({ method, url }) => `${method} ${url}`))

it.each(Object.entries(calls))('[ADMIN-1] %s answers every call of the contract', (path, names) => {
  const missing = names.filter((call) => {
    const [method, name] = call.split(' ')
    return !declared.has(`${method} ${basePath}${path}/${name}`)
  })
  expect(missing).toEqual([])
})

const isOfOurs = (url: string): boolean => Object.keys(calls).some((path) => url.startsWith(`${basePath}${path}/`))
/** They compute a value and change nothing. */
const readsByPut = ['executeRuleByCode', 'executeRuleByCodeBatch']
const writes = app.declaredRoutes.filter(
  ({ method, url }) => method !== 'GET' && isOfOurs(url) && !readsByPut.some((name) => url.includes(name)),
)

it('[ADMIN-2] every call that writes asks for a permission, or concerns only the caller', () => {
  const own = [
    'appEdit',
    'setting/userEdit',
    'updateMobile',
    'updatePassword',
    'register',
    'editByAnntIdAndUserId',
    'readAll',
  ]
  // Everybody marks their own read states; send.routes.test.ts shows that others' need a permission.
  const ownUnlessPermitted = '/sys/sysAnnouncementSend/edit'
  const open = writes.filter(
    ({ url, access }) => access === 'session' && ![...own, ownUnlessPermitted].some((name) => url.endsWith(name)),
  )
  expect(open.map(({ url }) => url)).toEqual([])
})

/** They compute, look up, or keep a session going; nothing that anybody else sees is different afterwards. */
const changesNothing = [
  // Gives up one's own place in line.
  'work/cancel',
  'executeRuleByCode',
  // Not ours: every such call is refused.
  'cgform',
  'executeRuleByCodeBatch',
  'selectDepart',
  'testConnection',
  'refleshCache',
  'editByAnntIdAndUserId',
  'readAll',
  'logout',
  'syncNotic',
  // A second factor counts once it is confirmed, and that is logged.
  'secondFactor/passkeyChallenge',
  'secondFactor/totp/begin',
  'secondFactor/passkey/begin',
]
/** Old clients change state by reading. */
const changesByGet = [
  'doReleaseData',
  'doReovkeData',
  'quartzJob/pause',
  'quartzJob/resume',
  'quartzJob/execute',
  'saveClientId',
]

it('[ADMIN-3] every call that writes stands in the operation log', () => {
  const isOfSystem = (url: string) => url.startsWith(`${basePath}/sys/`) || url.startsWith(`${basePath}/online/`)
  const isWrite = ({ method, url }: { method: string; url: string }) =>
    method === 'GET'
      ? changesByGet.some((name) => url.endsWith(name))
      : !changesNothing.some((name) => url.includes(`/${name}`))
  const silent = app.declaredRoutes.filter(
    (route) => isOfSystem(route.url) && route.access !== 'anonymous' && isWrite(route) && !route.isLogged,
  )
  expect(silent.map(({ method, url }) => `${method} ${url}`)).toEqual([])
})
