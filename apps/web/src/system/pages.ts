import type { PageLoaders } from '../shared/page/page-loaders.ts'

export const systemPages: PageLoaders = {
  'dashboard/Analysis': async () => (await import('./home/home-page.tsx')).HomePage,
  'system/UserList': async () => (await import('./user/user-list-page.tsx')).UserListPage,
  'system/RoleUserList': async () => (await import('./role/role-list-page.tsx')).RoleListPage,
  'system/DepartList': async () => (await import('./depart/depart-list-page.tsx')).DepartListPage,
  'system/DepartUserList': async () => (await import('./depart/depart-user-page.tsx')).DepartUserPage,
  'system/SysPositionList': async () => (await import('./post/post-list-page.tsx')).PositionListPage,
  'system/SysAnnouncementList': async () =>
    (await import('./announcement/announcement-list-page.tsx')).AnnouncementListPage,
  'system/NewPermissionList': async () => (await import('./permission/menu-list-page.tsx')).MenuListPage,
  'system/TenantList': async () => (await import('./tenant/tenant-list-page.tsx')).TenantListPage,
  'system/LogList': async () => (await import('./log/log-list-page.tsx')).LogListPage,
  'system/SysUserOnlineList': async () => (await import('./online/online-list-page.tsx')).OnlineListPage,
  'system/SysCategoryList': async () => (await import('./category/category-list-page.tsx')).CategoryListPage,
  'system/DataLogList': async () => (await import('./data-log/data-log-list-page.tsx')).DataLogListPage,
  'system/SysCheckRuleList': async () => (await import('./check-rule/check-rule-list-page.tsx')).CheckRuleListPage,
  'system/SysFillRuleList': async () => (await import('./fill-rule/fill-rule-list-page.tsx')).FillRuleListPage,
  'modules/message/SysMessageTemplateList': async () =>
    (await import('./message-template/template-list-page.tsx')).TemplateListPage,
  'modules/message/SysMessageList': async () => (await import('./message/message-list-page.tsx')).MessageListPage,
  'system/SysDataSourceList': async () => (await import('./data-source/data-source-list-page.tsx')).DataSourceListPage,
  'system/SysGatewayRouteList': async () => (await import('./gateway/gateway-list-page.tsx')).GatewayListPage,
  'system/DictList': async () => (await import('./dict/dict-list-page.tsx')).DictListPage,
  'system/UserAnnouncementList': async () =>
    (await import('./announcement/user-announcement-page.tsx')).UserAnnouncementPage,
  'modules/online/cgreport/OnlCgreportHeadList': async () =>
    (await import('./report/report-list-page.tsx')).ReportListPage,
  'system/QuartzJobList': async () => (await import('./job/job-list-page.tsx')).JobListPage,
  'modules/oss/OSSFileList': async () => (await import('./file/oss-file-page.tsx')).OssFilePage,
  'modules/monitor/OutsideHosts': async () => (await import('./monitor/outside-hosts-page.tsx')).OutsideHostsPage,
  'modules/monitor/ServiceMonitor': async () => (await import('./monitor/monitor-page.tsx')).MonitorPage,
  'modules/monitor/SystemInfo': async () => (await import('./monitor/server-page.tsx')).ServerPage,
  'modules/monitor/JvmInfo': async () => (await import('./monitor/runtime-page.tsx')).RuntimePage,
  'modules/monitor/TomcatInfo': async () => (await import('./monitor/http-page.tsx')).HttpPage,
  'modules/monitor/HttpTrace': async () => (await import('./monitor/trace-page.tsx')).TracePage,
  'modules/monitor/ClusterNodes': async () => (await import('./monitor/nodes-page.tsx')).NodesPage,
  'modules/monitor/RedisInfo': async () => (await import('./monitor/redis-page.tsx')).RedisPage,
  'modules/monitor/DiskMonitoring': async () => (await import('./monitor/disk-page.tsx')).DiskPage,
  'account/center/Index': async () => (await import('./account/account-page.tsx')).AccountPage,
  'account/settings/Index': async () => (await import('./account/account-page.tsx')).AccountPage,
}
