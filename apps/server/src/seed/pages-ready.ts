/**
 * The `component` strings the web app has a page for. A seeded menu entry whose page is not here yet stays out of the
 * menu; it appears at the first start after its page has been added.
 */
export const pagesReady: ReadonlySet<string> = new Set([
  'dashboard/Analysis',
  'system/UserList',
  'system/RoleUserList',
  'system/DepartList',
  'system/DepartUserList',
  'system/SysPositionList',
  'system/SysAnnouncementList',
  'system/NewPermissionList',
  'system/TenantList',
  'system/LogList',
  'system/SysUserOnlineList',
  'system/SysCategoryList',
  'system/DataLogList',
  'system/SysCheckRuleList',
  'system/SysFillRuleList',
  'modules/message/SysMessageTemplateList',
  'modules/message/SysMessageList',
  'system/SysDataSourceList',
  'system/SysGatewayRouteList',
  'system/DictList',
  'system/UserAnnouncementList',
  'examples/EditableTable',
  'examples/QueryBuilder',
  'examples/CronBuilder',
  'examples/SmallWidgets',
])
