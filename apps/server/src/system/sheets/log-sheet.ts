import { sql } from 'kysely'

import { defineSheet } from '../../platform/spreadsheet/define-sheet.ts'
import { logList, logPage, withWord } from '../log/log.routes.ts'

/** Logs leave, they never come in. */
export const logSheet = defineSheet({
  path: '/sys/log',
  permission: 'system:log',
  name: '日志列表',
  list: logList,
  dataRules: logPage,
  base: (_actor, params) => withWord(params) ?? sql`true`,
  columns: [
    { title: '时间', property: 'createTime' },
    { title: '日志类型', property: 'logType', width: 12 },
    { title: '日志内容', property: 'logContent', width: 60 },
    { title: '操作类型', property: 'operateType', width: 12 },
    { title: '操作账号', property: 'userid' },
    { title: '操作人', property: 'username' },
    { title: 'IP', property: 'ip' },
    { title: '请求方式', property: 'requestType', width: 10 },
    { title: '请求地址', property: 'requestUrl', width: 40 },
    { title: '请求参数', property: 'requestParam', width: 60 },
    { title: '耗时（毫秒）', property: 'costTime', width: 12 },
  ],
})
