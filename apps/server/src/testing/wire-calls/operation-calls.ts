import {
  checkRule,
  dataLog,
  dataSource,
  fillRule,
  gatewayRoute,
  job,
  log,
  online,
  ossFile,
  tenant,
} from './entities.ts'
import {
  added,
  bare,
  del,
  edit,
  generic,
  get,
  html,
  map,
  nothing,
  one,
  page,
  post,
  put,
  refused,
  rows,
  said,
  sheet,
  text,
  twice,
  type WireCall,
} from './wire-call.ts'

export const jobCalls: WireCall[] = [
  get('/sys/quartzJob/list', {}, page(job)),
  post(
    '/sys/quartzJob/add',
    { jobClassName: 'sample', cronExpression: '0 0 3 * * ? *', parameter: '', description: '', status: '-1' },
    twice('创建定时任务成功'),
  ),
  ...edit('/sys/quartzJob/edit', { id: 'w-job', description: '改' }, twice('更新定时任务成功!')),
  get('/sys/quartzJob/queryById', { id: 'w-job' }, one(job)),
  get('/sys/quartzJob/resume', { id: 'w-job' }, twice('启动定时任务成功')),
  get('/sys/quartzJob/pause', { id: 'w-job' }, twice('停止定时任务成功')),
  get('/sys/quartzJob/execute', { id: 'w-job' }, twice('执行成功!')),
  get('/sys/quartzJob/exportXls', { selections: 'w-job' }, sheet),
  del('/sys/quartzJob/delete', { id: 'w-job2' }, twice('删除成功!')),
  del('/sys/quartzJob/deleteBatch', { ids: 'w-job3,' }, twice('删除定时任务成功!')),
]

export const fileCalls: WireCall[] = [
  get('/sys/oss/file/list', {}, page(ossFile)),
  get('/sys/oss/file/queryById', { id: 'w-file' }, one(ossFile)),
  get('/sys/common/pdf/pdfPreviewIframe', { file: '' }, html),
  get('/sys/common/403', {}, refused('没有权限，请联系管理员授权')),
  get('/sys/oss/file/exportXls', {}, sheet),
  del('/sys/oss/file/delete', { id: 'w-file' }, said('删除成功!')),
  del('/sys/oss/file/deleteBatch', { ids: 'w-file2,' }, said('删除成功!')),
]

const source = {
  dbType: '6',
  dbDriver: 'org.postgresql.Driver',
  dbUrl: 'jdbc:postgresql://db.example.com/x',
  dbName: 'x',
  dbUsername: 'u',
}
const steps = '[{"digits":"*","pattern":"\\\\d+","message":"只能是数字"}]'

export const ruleCalls: WireCall[] = [
  get('/sys/dataSource/list', {}, page(dataSource)),
  get('/sys/dataSource/options', {}, rows({ text: 'value label text' })),
  post('/sys/dataSource/add', { code: 'wire_new', name: '新', ...source, dbPassword: 'p' }, generic.added),
  ...edit('/sys/dataSource/edit', { id: 'w-src', name: '改' }, generic.edited),
  get('/sys/dataSource/queryById', { id: 'w-src' }, one(dataSource)),
  post(
    '/online/cgreport/api/testConnection',
    { ...source, dbDriver: 'com.example.None', dbPassword: 'p' },
    refused('数据库连接失败：驱动类不存在'),
  ),
  get('/sys/dataSource/exportXls', {}, sheet),
  del('/sys/dataSource/delete', { id: 'w-src2' }, generic.removed),
  del('/sys/dataSource/deleteBatch', { ids: 'w-src3,' }, generic.removedMany),
  get('/sys/checkRule/list', {}, page(checkRule)),
  post('/sys/checkRule/add', { ruleName: '新', ruleCode: 'wire_new', ruleJson: steps }, generic.added),
  ...edit('/sys/checkRule/edit', { id: 'w-check', ruleName: '改' }, generic.edited),
  get('/sys/checkRule/queryById', { id: 'w-check' }, one(checkRule)),
  get('/sys/checkRule/checkByCode', { ruleCode: 'wire', value: '12' }, nothing),
  get('/sys/checkRule/exportXls', {}, sheet),
  del('/sys/checkRule/delete', { id: 'w-check2' }, generic.removed),
  del('/sys/checkRule/deleteBatch', { ids: 'w-check3,' }, generic.removedMany),
  get('/sys/fillRule/list', {}, page(fillRule)),
  post(
    '/sys/fillRule/add',
    { ruleName: '新', ruleCode: 'wire_new', ruleClass: 'serialNumber', ruleParams: '{}' },
    generic.added,
  ),
  ...edit('/sys/fillRule/edit', { id: 'w-fill', ruleName: '改' }, generic.edited),
  get('/sys/fillRule/queryById', { id: 'w-fill' }, one(fillRule)),
  get('/sys/fillRule/testFillRule', { ruleCode: 'wire' }, text),
  put('/sys/fillRule/executeRuleByCode/wire', {}, text, '/sys/fillRule/executeRuleByCode/:ruleCode'),
  put(
    '/sys/fillRule/executeRuleByCodeBatch',
    { commonFormData: {}, rules: [{ ruleCode: 'wire', formData: {} }] },
    rows({ text: 'ruleCode result' }),
  ),
  get('/sys/fillRule/exportXls', {}, sheet),
  del('/sys/fillRule/delete', { id: 'w-fill2' }, generic.removed),
  del('/sys/fillRule/deleteBatch', { ids: 'w-fill3,' }, generic.removedMany),
]

export const router = {
  routerId: 'wire',
  name: '路由',
  uri: 'http://a.example',
  predicates: '[]',
  filters: '[]',
  status: true,
}

export const tenantCalls: WireCall[] = [
  get('/sys/tenant/list', {}, page(tenant)),
  post('/sys/tenant/add', { id: '901', name: '新机构', beginDate: '', endDate: '', status: '1' }, said(added)),
  ...edit('/sys/tenant/edit', { id: '902', name: '改' }, said('修改成功!')),
  get('/sys/tenant/queryById', { id: '902' }, one(tenant)),
  get('/sys/tenant/queryList', { ids: '' }, rows(tenant)),
  get('/sys/tenant/getCurrentUserTenant', {}, one({ list: 'list' })),
  get('/sys/tenant/exportXls', {}, sheet),
  del('/sys/tenant/delete', { id: '902' }, twice('删除成功')),
  { method: 'POST', path: '/sys/tenant/delete', query: { id: '903' }, answer: twice('删除成功') },
  del('/sys/tenant/deleteBatch', { ids: '904,' }, said('删除成功！')),
  get('/sys/gatewayRoute/list', {}, rows(gatewayRoute)),
  post('/sys/gatewayRoute/updateAll', { router }, twice('操作成功！')),
  get('/sys/gatewayRoute/clearRedis', {}, twice('清除成功！')),
  get('/sys/gatewayRoute/exportXls', {}, sheet),
  del('/sys/gatewayRoute/delete', { id: 'w-route' }, twice('删除路由成功')),
  get('/sys/online/list', {}, page(online)),
  post('/sys/online/forceLogout', { token: 'w-session' }, twice('退出登录成功！')),
]

export const logCalls: WireCall[] = [
  get('/sys/log/list', { logType: '2' }, page(log)),
  get('/sys/log/exportXls', { logType: '2' }, sheet),
  del('/sys/log/delete', { id: 'w-log' }, refused('日志不能删除，超过保留期后会自动归档')),
  del('/sys/log/deleteBatch', { ids: 'w-log2,' }, refused('日志不能删除，超过保留期后会自动归档')),
  get('/sys/dataLog/list', {}, page(dataLog)),
  get('/sys/dataLog/queryDataVerList', { dataTable: 'wire', dataId: '1' }, rows(dataLog)),
  get('/sys/dataLog/queryCompareList', { dataId1: 'w-data1', dataId2: 'w-data2' }, rows(dataLog)),
  get('/sys/dataLog/exportXls', { dataTable: 'wire' }, sheet),
  get('/sys/loginfo', {}, one({ int: 'totalVisitCount todayVisitCount todayIp' })),
  get('/sys/visitInfo', {}, rows({ text: 'tian type', int: 'visit ip' })),
]

const redis = '/sys/actuator/redis'

export const monitorCalls: WireCall[] = [
  get(`${redis}/info`, {}, rows({ text: 'key value description' })),
  get(`${redis}/keysSize`, {}, bare({ int: 'dbSize create_time' })),
  get(`${redis}/memoryInfo`, {}, bare({ text: 'used_memory', int: 'create_time' })),
  get(`${redis}/keysSizeForReport`, {}, bare({ list: 'data' })),
  get(`${redis}/memoryForReport`, {}, bare({ list: 'data' })),
  get(`${redis}/infoForReport`, {}, bare({ list: 'data' })),
  get(`${redis}/queryDiskInfo`, {}, rows({ text: 'name', number: 'max rest', int: 'restPPT' })),
  get('/actuator/httptrace', {}, bare({ list: 'traces' })),
  get('/actuator/metrics/jvm.gc.pause', {}, bare({ text: 'name', list: 'measurements' }), '/actuator/metrics/:name'),
]

const api = '/online/cgreport/api'

export const reportCalls: WireCall[] = [
  get(
    `${api}/getRpColumns/report_user`,
    {},
    one({
      text: 'cgRpConfigId cgRpConfigName',
      list: 'columns fieldHrefSlots',
      map: 'dictOptions',
      flag: 'isGroupTitle',
    }),
    `${api}/getRpColumns/:code`,
  ),
  get(`${api}/getQueryInfo/report-user`, {}, rows({ text: 'label field mode view hidden' }), `${api}/getQueryInfo/:id`),
  get(`${api}/getData/report-user`, {}, one({ list: 'records', int: 'total' }), `${api}/getData/:id`),
  get(
    `${api}/getParamsInfo/w-report`,
    {},
    rows({ text: 'id cgrheadId paramName paramTxt paramValue', int: 'orderNum' }),
    `${api}/getParamsInfo/:id`,
  ),
  get(
    `${api}/getColumnsAndData/report-user`,
    {},
    one({ text: 'cgreportHeadName', list: 'columns', map: 'data dictOptions' }),
    `${api}/getColumnsAndData/:id`,
  ),
  get(`${api}/exportXls/report-user`, {}, sheet, `${api}/exportXls/:id`),
  get('/sys/thirdApp/getEnabledType', {}, map),
  get(
    '/sys/thirdApp/sync/dingtalk/user/toApp',
    {},
    refused('钉钉同步功能已禁用'),
    '/sys/thirdApp/sync/:type/:what/:direction',
  ),
]
