import { buttons, type Audience, type MenuButton, type MenuGroup, type MenuPage } from '../../seed/menu-node.ts'

type Rest = { icon: string; audience: Audience; buttons: MenuButton[] }

const page = (title: string, path: string, component: string, rest: Rest): MenuPage => ({
  title,
  path,
  component,
  ...rest,
})

const crud = ['list', 'add', 'edit', 'delete', 'deleteBatch'] as const
const crudWithFiles = [...crud, 'import', 'export'] as const
const institution = 'institution'
const platform = 'platform'

const organisation: MenuPage[] = [
  page('用户管理', '/isystem/user', 'system/UserList', {
    icon: 'user',
    audience: institution,
    buttons: buttons('system:user', crudWithFiles, {
      changePassword: '重置密码',
      resetFactor: '重置二次验证',
      frozenBatch: '冻结与解冻',
      recycle: '回收站',
    }),
  }),
  page('角色管理', '/isystem/roleUserList', 'system/RoleUserList', {
    icon: 'team',
    audience: institution,
    buttons: [
      ...buttons('system:role', crudWithFiles, { permission: '角色授权', user: '分配用户' }),
      ...buttons('system:roleIndex', crud).map((button) => ({ ...button, title: `角色首页${button.title}` })),
    ],
  }),
  page('部门管理', '/isystem/depart', 'system/DepartList', {
    icon: 'apartment',
    audience: institution,
    buttons: buttons('system:depart', crudWithFiles, { permission: '部门授权' }),
  }),
  page('我的部门', '/isystem/departUserList', 'system/DepartUserList', {
    icon: 'cluster',
    audience: institution,
    buttons: [
      ...buttons('system:departUser', ['list', 'add', 'edit', 'delete', 'deleteBatch']),
      ...buttons('system:departRole', crudWithFiles, { permission: '部门角色授权', user: '分配部门角色' }).map(
        (button) => ({
          ...button,
          title: `部门角色${button.title.replace('部门角色', '')}`,
        }),
      ),
    ],
  }),
  page('职务管理', '/isystem/position', 'system/SysPositionList', {
    icon: 'idcard',
    audience: institution,
    buttons: buttons('system:position', crudWithFiles),
  }),
  page('系统通告', '/isystem/annountCement', 'system/SysAnnouncementList', {
    icon: 'notification',
    audience: institution,
    buttons: buttons('system:announcement', crudWithFiles, { release: '发布', revoke: '撤销' }),
  }),
  page('对象存储', '/oss/file', 'modules/oss/OSSFileList', {
    icon: 'folder-open',
    audience: institution,
    buttons: buttons('system:ossFile', ['list', 'delete', 'deleteBatch', 'export'], { upload: '上传' }),
  }),
]

const settings: MenuPage[] = [
  page('菜单管理', '/isystem/newPermissionList', 'system/NewPermissionList', {
    icon: 'menu',
    audience: platform,
    buttons: buttons('system:permission', crud, { rule: '数据规则' }),
  }),
  page('数据字典', '/isystem/dict', 'system/DictList', {
    icon: 'book',
    audience: platform,
    buttons: buttons('system:dict', crudWithFiles, { refresh: '刷新缓存', recycle: '回收站' }),
  }),
  page('分类字典', '/isys/category', 'system/SysCategoryList', {
    icon: 'tags',
    audience: platform,
    buttons: buttons('system:category', crudWithFiles),
  }),
  page('平台机构', '/isys/tenant', 'system/TenantList', {
    icon: 'bank',
    audience: platform,
    buttons: buttons('system:tenant', [...crud, 'export']),
  }),
  page('系统校验规则', '/isystem/checkRule', 'system/SysCheckRuleList', {
    icon: 'check-circle',
    audience: platform,
    buttons: buttons('system:checkRule', crudWithFiles),
  }),
  page('系统编码规则', '/isystem/fillRule', 'system/SysFillRuleList', {
    icon: 'barcode',
    audience: platform,
    buttons: buttons('system:fillRule', crudWithFiles),
  }),
  page('在线报表', '/online/cgreport', 'modules/online/cgreport/OnlCgreportHeadList', {
    icon: 'bar-chart',
    audience: platform,
    buttons: buttons('online:report', crud),
  }),
  page('多数据源管理', '/isystem/dataSource', 'system/SysDataSourceList', {
    icon: 'database',
    audience: platform,
    buttons: buttons('system:dataSource', crudWithFiles, { test: '测试连接' }),
  }),
  page('网关路由', '/isystem/gatewayroute', 'system/SysGatewayRouteList', {
    icon: 'gateway',
    audience: platform,
    buttons: buttons('system:gatewayRoute', ['list', 'edit', 'delete', 'export'], { refresh: '刷新路由' }),
  }),
]

const messages: MenuPage[] = [
  page('我的消息', '/isps/userAnnouncement', 'system/UserAnnouncementList', {
    icon: 'bell',
    audience: 'everyone',
    buttons: [],
  }),
  page('消息模板', '/message/template', 'modules/message/SysMessageTemplateList', {
    icon: 'snippets',
    audience: platform,
    buttons: buttons('system:messageTemplate', crudWithFiles, { send: '发送测试' }),
  }),
  page('消息记录', '/message/list', 'modules/message/SysMessageList', {
    icon: 'mail',
    audience: institution,
    buttons: buttons('system:message', crudWithFiles),
  }),
]

const watching: MenuPage[] = [
  page('日志管理', '/isystem/log', 'system/LogList', {
    icon: 'file-text',
    audience: institution,
    buttons: buttons('system:log', ['list', 'delete', 'deleteBatch', 'export']),
  }),
  page('数据日志', '/isystem/dataLog', 'system/DataLogList', {
    icon: 'diff',
    audience: institution,
    buttons: buttons('system:dataLog', ['list', 'export']),
  }),
  page('在线用户', '/isystem/online', 'system/SysUserOnlineList', {
    icon: 'wifi',
    audience: institution,
    buttons: buttons('system:online', ['list'], { forceLogout: '强制退出' }),
  }),
  page('定时任务', '/isystem/QuartzJobList', 'system/QuartzJobList', {
    icon: 'schedule',
    audience: platform,
    buttons: buttons('system:quartzJob', crudWithFiles, { pause: '停止', resume: '启动', execute: '立即执行' }),
  }),
  ...monitorPages([
    ['服务监控', 'ServiceMonitor', 'monitor'],
    ['部署节点', 'ClusterNodes', 'cluster'],
    ['服务器信息', 'SystemInfo', 'desktop'],
    ['运行时信息', 'JvmInfo', 'dashboard'],
    ['HTTP服务', 'TomcatInfo', 'global'],
    ['请求追踪', 'HttpTrace', 'file-search'],
    ['Redis监控', 'RedisInfo', 'database'],
    ['磁盘监控', 'DiskMonitoring', 'container'],
    ['外部服务', 'OutsideHosts', 'api'],
  ]),
]

function monitorPages(list: [title: string, name: string, icon: string][]): MenuPage[] {
  return list.map(([title, name, icon]) =>
    page(title, `/monitor/${name}`, `modules/monitor/${name}`, {
      icon,
      audience: platform,
      buttons: buttons('system:monitor', ['view']),
    }),
  )
}

/** The header menu of other clients links to these by their names; ours shows the same page for both. */
const account: MenuPage[] = [
  {
    ...page('个人中心', '/account/center', 'account/center/Index', { icon: 'user', audience: 'everyone', buttons: [] }),
    isRouteOnly: true,
  },
  {
    ...page('个人设置', '/account/settings/base', 'account/settings/Index', {
      icon: 'setting',
      audience: 'everyone',
      buttons: [],
    }),
    isRouteOnly: true,
  },
]

export const systemMenu: MenuGroup[] = [
  { title: '消息中心', path: '/isps', icon: 'message', pages: messages },
  { title: '个人中心', path: '/account', icon: 'user', pages: account },
  { title: '系统管理', path: '/isystem', icon: 'setting', pages: organisation },
  { title: '平台配置', path: '/isys', icon: 'tool', pages: settings },
  { title: '系统监控', path: '/monitor', icon: 'fund-projection-screen', pages: watching },
]
