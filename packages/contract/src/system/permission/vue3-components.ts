/** Component strings of menus made for the Vue 3 client of this contract, and ours for the same page. */
const vue3Components: Readonly<Record<string, string>> = {
  'dashboard/Analysis/index': 'dashboard/Analysis',
  'system/user/index': 'system/UserList',
  'system/role/index': 'system/RoleUserList',
  'system/menu/index': 'system/NewPermissionList',
  'system/depart/index': 'system/DepartList',
  'system/departUser/index': 'system/DepartUserList',
  'system/position/index': 'system/SysPositionList',
  'system/dict/index': 'system/DictList',
  'system/category/index': 'system/SysCategoryList',
  'system/tenant/index': 'system/TenantList',
  'system/notice/index': 'system/SysAnnouncementList',
  'system/fillRule/index': 'system/SysFillRuleList',
  'system/checkRule/index': 'system/SysCheckRuleList',
  'system/message/template/index': 'modules/message/SysMessageTemplateList',
  'system/message/manage/index': 'modules/message/SysMessageList',
  'system/onlineuser/OnlineUserList': 'system/SysUserOnlineList',
  'system/ossfile/index': 'modules/oss/OSSFileList',
  'system/usersetting/UserSetting': 'account/settings/Index',
  'monitor/log/index': 'system/LogList',
  'monitor/datalog/index': 'system/DataLogList',
  'monitor/datasource/index': 'system/SysDataSourceList',
  'monitor/mynews/index': 'system/UserAnnouncementList',
  'monitor/quartz/index': 'system/QuartzJobList',
  'monitor/route/index': 'system/SysGatewayRouteList',
  'monitor/server/index': 'modules/monitor/ServiceMonitor',
  'monitor/trace/index': 'modules/monitor/HttpTrace',
  'monitor/redis/index': 'modules/monitor/RedisInfo',
  'monitor/disk/DiskInfo': 'modules/monitor/DiskMonitoring',
}

const byOwn = new Map(Object.entries(vue3Components).map(([vue3, own]) => [own, vue3]))

/** The component string under which our application knows a page, however the menu spells it. */
export function ownComponent(component: string): string {
  const bare = component.replace(/^\/?(src\/)?(views\/)?/, '').replace(/\.vue$/, '')
  return Object.hasOwn(vue3Components, bare) ? (vue3Components[bare] as string) : bare
}

/** As the Vue 3 client spells it. Pages it does not have keep their name: it says so itself. */
export const vue3Component = (component: string): string =>
  component.startsWith('layouts/') ? 'layouts/default/index' : (byOwn.get(component) ?? component)
