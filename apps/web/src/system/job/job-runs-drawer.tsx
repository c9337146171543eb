import { jobPaths, jobRun, type JobRun, type QuartzJob } from '@liangshu/contract/system/job'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import { orDash } from '../../shared/figure/or-dash.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { RelatedDrawer } from '../records/related-drawer.tsx'
import { durationText, RunStatus, runStatusOptions } from './run-status.tsx'

const fields: FilterField[] = [{ name: 'status', label: '结果', kind: 'options', options: runStatusOptions }]

const columns: ListColumn<JobRun>[] = [
  { name: 'startTime', title: '开始时间', width: 165, className: 'num', sortable: true },
  { name: 'status', title: '结果', width: 90, render: ({ status }) => <RunStatus status={status} /> },
  { name: 'cause', title: '触发', width: 80, render: ({ cause }) => (cause === 'manual' ? '手动' : '定时') },
  {
    name: 'durationMs',
    title: '耗时',
    width: 100,
    align: 'right',
    className: 'num',
    sortable: true,
    render: ({ durationMs }) => durationText(durationMs),
  },
  { name: 'result', title: '说明', width: 220, isWide: true, render: ({ result }) => orDash(result) },
  { name: 'log', title: '日志', width: 200, render: ({ log }) => <span title={log ?? ''}>{orDash(log)}</span> },
  { name: 'node', title: '节点', width: 150, isHidden: true },
]

/** Every run of one job: when, how long, how it ended and what it said. */
export function JobRunsDrawer({ editing }: { editing: Editing<QuartzJob> }) {
  return (
    <RelatedDrawer
      title={({ jobTitle, jobClassName }) => `执行记录：${jobTitle ?? jobClassName ?? ''}`}
      size={900}
      editing={editing}
      options={({ id }) => ({
        name: 'system-job-runs',
        urls: { list: jobPaths.runs },
        schema: jobRun,
        fields,
        params: { jobId: id },
        sort: { column: 'startTime', order: 'desc' },
      })}
      columns={columns}
      empty={{ title: '还没有执行记录', detail: '到达执行时间或点击“立即执行”后，这里会出现每一次的结果。' }}
    />
  )
}
