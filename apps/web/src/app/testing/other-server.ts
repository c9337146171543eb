import { failing, type FakeCall } from '../../shared/testing/fake-server.ts'

/**
 * A server of the administration contract that is not ours, in the ways seen in the field: code 0 with success, null for
 * what is absent, numbers as texts and the other way round, keys nobody knows, menu rows without a component, Vue 3
 * component names, and none of the calls that only this product has.
 */
const answer = (result: unknown) => ({ success: true, message: '', code: 0, result, timestamp: 1_700_000_000_000 })
const paged = (records: object[]) =>
  answer({
    records,
    total: records.length,
    size: 10,
    current: 1,
    orders: [],
    optimizeCountSql: true,
    searchCount: true,
    maxLimit: null,
    countId: null,
    pages: 1,
  })

const audit = { createBy: 'admin', createTime: '2019-06-21 17:54:10', updateBy: null, updateTime: null }
const meta = (title: string) => ({
  keepAlive: false,
  internalOrExternal: false,
  icon: 'ant-design:setting',
  componentName: null,
  title,
})
const page = (path: string, title: string, component: string | null) => ({
  path,
  component,
  route: '1',
  hidden: 0,
  meta: meta(title),
  name: path.slice(1).replaceAll('/', '-'),
  id: path,
})

const menu = [
  { ...page('/dashboard/analysis', '首页', 'dashboard/Analysis/index'), redirect: null },
  {
    ...page('/isystem', '系统管理', 'layouts/default/index'),
    redirect: null,
    children: [
      page('/system/user', '用户管理', 'system/user/index'),
      page('/system/role', '角色管理', 'system/role/index'),
      page('/system/depart', '部门管理', 'system/depart/index'),
      page('/system/dict', '数据字典', 'system/dict/index'),
      page('/monitor/log', '日志管理', 'monitor/log/index'),
      page('/system/notice', '系统通告', 'system/notice/index'),
      page('/ai/app', 'AI应用', 'super/airag/aiapp/AiAppList'),
      // A button that strayed into the menu: nothing opens by it.
      page('/odd/one', '无组件', null),
      { path: null, component: 'x/Y', meta: meta('无路径') },
      // A folder may come without a component.
      { ...page('/odd', '更多', null), children: [page('/odd/user', '人员', 'system/UserList')] },
    ],
  },
]

const user = {
  id: 'e9ca23d6',
  username: 'admin',
  realname: '管理员甲',
  avatar: null,
  birthday: null,
  sex: 1,
  sex_dictText: '男',
  email: null,
  phone: '18611111111',
  orgCode: 'A01',
  orgCodeTxt: null,
  status: 1,
  status_dictText: '正常',
  delFlag: 0,
  workNo: '00001',
  post: null,
  telephone: null,
  activitiSync: 1,
  userIdentity: null,
  departIds: null,
  relTenantIds: null,
  clientId: null,
  sort: 1000,
  izHideContact: '0',
  ...audit,
}
const role = { id: 'f6817f48', roleName: '管理员角色', roleCode: 'admin', description: null, tenantId: 0, ...audit }
const depart = {
  id: 'c6d7cb4d',
  key: 'c6d7cb4d',
  value: 'c6d7cb4d',
  title: '北京分部',
  departName: '北京分部',
  departNameEn: null,
  departNameAbbr: null,
  departOrder: 0,
  description: null,
  orgCategory: 1,
  orgType: 1,
  orgCode: 'A01',
  parentId: '',
  mobile: null,
  fax: null,
  address: null,
  memo: null,
  status: null,
  delFlag: '0',
  qywxIdentifier: null,
  isLeaf: true,
  izLeaf: 1,
  children: null,
  ...audit,
}
const dict = { id: 'd1', dictName: '性别类型', dictCode: 'sex', description: null, delFlag: 0, type: 1, ...audit }
const log = {
  id: 'l1',
  logType: 1,
  logType_dictText: '登录日志',
  logContent: '用户名: admin,登录成功！',
  operateType: null,
  userid: 'admin',
  username: '管理员甲',
  ip: '127.0.0.1',
  method: null,
  requestUrl: null,
  requestParam: null,
  requestType: null,
  costTime: null,
  clientType: 'pc',
  ...audit,
}
const announcement = {
  id: 'n1',
  titile: '国庆放假通知',
  msgContent: '<p>放假</p>',
  startTime: null,
  endTime: null,
  sender: 'admin',
  priority: 'L',
  msgCategory: '1',
  msgType: 'ALL',
  sendStatus: '1',
  sendTime: '2024-09-30 10:00:00',
  cancelTime: null,
  delFlag: '0',
  userIds: null,
  busType: null,
  busId: null,
  openType: null,
  openPage: null,
  msgAbstract: null,
  readFlag: 0,
  izTop: 0,
  files: null,
  visitsNum: 3,
  noticeType: 'notice',
  ...audit,
}

const replies: Readonly<Record<string, unknown>> = {
  'POST /sys/login': answer({
    token: 'theirs',
    multi_depart: 1,
    userInfo: user,
    departs: [depart, { odd: true }],
    tenantList: null,
    sysAllDictItems: {
      sex: [{ value: '1', text: '男', title: '男', label: '男', color: null, jsonObject: null }, null],
    },
  }),
  'GET /sys/permission/getUserPermissionByToken': answer({
    menu,
    auth: [
      { action: 'system:user:add', type: 1, describe: '新增', status: 1 },
      { action: null, type: null },
    ],
    allAuth: [null, { action: 'online:codeGenerate', type: 1, describe: '代码生成', status: 0 }],
    sysSafeMode: null,
    codeList: ['system:user:add'],
  }),
  'GET /sys/user/list': paged([user]),
  'GET /sys/role/list': paged([role]),
  'GET /sys/sysDepart/queryTreeList': answer([depart]),
  'GET /sys/sysDepart/queryDepartTreeSync': answer([depart]),
  'GET /sys/dict/list': paged([dict]),
  'GET /sys/log/list': paged([log]),
  'GET /sys/annountCement/list': paged([announcement]),
  'GET /sys/annountCement/listByUser': answer({
    anntMsgList: [announcement],
    sysMsgList: [],
    anntMsgTotal: 1,
    sysMsgTotal: 0,
  }),
  'POST /sys/logout': answer(null),
}

/** Answers as that server does: what it does not have is refused as if nobody were signed in, or not found. */
export function otherServer({ method, path }: FakeCall): object {
  const reply = replies[`${method} ${path}`]
  if (reply !== undefined) return reply as object
  if (path.startsWith('/sys/randomImage/')) return answer('data:image/png;base64,x')
  return path.startsWith('/sys/')
    ? failing(404)
    : failing(401, { success: false, code: 401, message: 'Token失效，请重新登录!' })
}
