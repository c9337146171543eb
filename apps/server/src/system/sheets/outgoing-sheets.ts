import { defineSheet } from '../../platform/spreadsheet/define-sheet.ts'
import { dataLogList, dataLogPage } from '../data-log/data-log.routes.ts'
import { isOss, ossFileList, ossFilePage } from '../file/oss-file.routes.ts'
import { gatewayList, gatewayPage } from '../gateway/gateway.store.ts'
import { boundsOf, tenantList, tenantRules } from '../tenant/tenant-list.ts'

/** Lists that clients of the contract cannot export and ours can. They leave, they do not come in. */
export const tenantSheet = defineSheet({
  path: '/sys/tenant',
  permission: 'system:tenant',
  name: '机构列表',
  list: tenantList,
  dataRules: tenantRules,
  params: boundsOf,
  columns: [
    { title: '机构编号', property: 'id', width: 12 },
    { title: '机构名称', property: 'name', width: 30 },
    { title: '开始日期', property: 'beginDate' },
    { title: '结束日期', property: 'endDate' },
    { title: '状态', property: 'status', width: 10 },
    { title: '创建人', property: 'createBy' },
    { title: '创建时间', property: 'createTime' },
  ],
})

export const dataLogSheet = defineSheet({
  path: '/sys/dataLog',
  permission: 'system:dataLog',
  name: '数据日志',
  list: dataLogList,
  dataRules: dataLogPage,
  columns: [
    { title: '数据表', property: 'dataTable', width: 24 },
    { title: '数据ID', property: 'dataId', width: 24 },
    { title: '版本', property: 'dataVersion', width: 8 },
    { title: '数据内容', property: 'dataContent', width: 80 },
    { title: '操作人', property: 'createBy' },
    { title: '时间', property: 'createTime' },
  ],
})

export const ossFileSheet = defineSheet({
  path: '/sys/oss/file',
  permission: 'system:ossFile',
  name: '文件列表',
  list: ossFileList,
  dataRules: ossFilePage,
  base: () => isOss,
  columns: [
    { title: '文件名称', property: 'fileName', width: 40 },
    { title: '大小（字节）', property: 'sizeBytes', width: 14 },
    { title: '文件地址', property: 'url', width: 60 },
    { title: '上传人', property: 'createBy' },
    { title: '上传时间', property: 'createTime' },
  ],
})

export const gatewaySheet = defineSheet({
  path: '/sys/gatewayRoute',
  permission: 'system:gatewayRoute',
  name: '网关路由',
  list: gatewayList,
  dataRules: gatewayPage,
  columns: [
    { title: '路由ID', property: 'routerId' },
    { title: '路由名称', property: 'name' },
    { title: '路由URI', property: 'uri', width: 40 },
    { title: '路由条件', property: 'predicates', width: 50 },
    { title: '过滤器', property: 'filters', width: 50 },
    { title: '状态', property: 'status', width: 10 },
    { title: '创建人', property: 'createBy' },
    { title: '创建时间', property: 'createTime' },
  ],
})
