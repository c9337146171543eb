import { sysLog } from '@liangshu/contract/system/log'
import { Tag } from 'antd'
import { DictTag } from '../../widgets/dict/dict-tag.tsx'
import type { QueryField } from '../../widgets/advanced-query/query-field.ts'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import { orDash } from '../../shared/figure/or-dash.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { useEditing, type Editing } from '../../widgets/list-page/use-editing.ts'
import { useList } from '../../widgets/list-page/use-list.ts'
import { LogDetail } from './log-detail.tsx'
import type { SysLog } from './sys-log.ts'

const urls = {
  list: '/sys/log/list',
  exportXls: '/sys/log/exportXls',
} as const

const fields: FilterField[] = [
  { name: 'keyWord', label: '内容', kind: 'equals', placeholder: '日志内容包含的文字' },
  { name: 'logType', label: '日志类型', kind: 'dict', dictCode: 'log_type' },
  { name: 'operateType', label: '操作类型', kind: 'dict', dictCode: 'operate_type' },
  { name: 'userid', label: '操作账号', kind: 'contains' },
  { name: 'createTime', label: '时间', kind: 'dates' },
]

const advanced: QueryField[] = [
  { value: 'logContent', text: '日志内容', type: 'string' },
  { value: 'userid', text: '操作账号', type: 'string' },
  { value: 'ip', text: 'IP', type: 'string' },
  { value: 'requestUrl', text: '请求地址', type: 'string' },
  { value: 'costTime', text: '耗时（毫秒）', type: 'int', dbType: 'int' },
  { value: 'createTime', text: '时间', type: 'datetime' },
]

const operateColors = { '2': 'green', '3': 'blue', '4': 'red' }

/** A call above this is worth a look. */
const SLOW_MS = 1000

const columns = (detail: Editing<SysLog>): ListColumn<SysLog>[] => [
  { name: 'createTime', title: '时间', width: 165, className: 'num', sortable: true },
  {
    name: 'logType',
    title: '日志类型',
    width: 95,
    render: ({ logType }) => <DictTag dictCode="log_type" value={logType} colors={{ '1': 'blue' }} />,
  },
  { name: 'logContent', title: '日志内容', width: 280, isWide: true },
  {
    name: 'operateType',
    title: '操作类型',
    width: 90,
    render: ({ operateType }) => <DictTag dictCode="operate_type" value={operateType} colors={operateColors} />,
  },
  {
    name: 'userid',
    title: '操作人',
    width: 150,
    render: ({ userid, username }) => (username ? `${username}（${userid ?? ''}）` : orDash(userid)),
  },
  { name: 'ip', title: 'IP', width: 130, className: 'num' },
  {
    name: 'costTime',
    title: '耗时',
    width: 90,
    align: 'right',
    className: 'num',
    sortable: true,
    render: ({ costTime }) =>
      costTime === null ? '--' : costTime >= SLOW_MS ? <Tag color="orange">{costTime} ms</Tag> : `${costTime} ms`,
  },
  {
    title: '操作',
    width: 90,
    fixed: 'right',
    render: (log) => <RowActions actions={[{ text: '详情', onClick: () => detail.view(log) }]} />,
  },
]

/** 日志管理: who signed in and who did what. It is read and exported; what is old is archived by a job. */
export function LogListPage() {
  const list = useList<SysLog>({
    name: 'system-log',
    urls,
    schema: sysLog,
    fields,
    columnNames: ['createTime', 'logType', 'logContent', 'operateType', 'userid', 'ip', 'costTime'],
  })
  const detail = useEditing<SysLog>()
  return (
    <ListPage
      list={list}
      columns={columns(detail)}
      advanced={advanced}
      exportAction="system:log:export"
      exportName="日志列表"
      empty={{ title: '还没有日志', detail: '登录和每一次改动都会记在这里。' }}
      onOpen={detail.view}
    >
      <LogDetail log={detail.row} open={detail.isOpen} onClose={detail.close} />
    </ListPage>
  )
}
