import { quartzJob, type QuartzJob } from '@liangshu/contract/system/job'
import { describeCron } from '@liangshu/engine/cron/describe-cron'
import { parseCron } from '@liangshu/engine/cron/parse-cron'
import { Tag } from 'antd'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import { DictTag } from '../../widgets/dict/dict-tag.tsx'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import { orDash, type ListColumn } from '../../widgets/list-page/list-column.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { useEditing, type Editing } from '../../widgets/list-page/use-editing.ts'
import { useList } from '../../widgets/list-page/use-list.ts'
import { useListActions } from '../../widgets/list-page/use-list-actions.ts'
import { commandJob, jobUrls, type JobCommand } from './job-calls.ts'
import { JobForm } from './job-form.tsx'
import { JobRunsDrawer } from './job-runs-drawer.tsx'
import { RunStatus } from './run-status.tsx'

const fields: FilterField[] = [
  { name: 'jobClassName', label: '任务类名', kind: 'contains' },
  { name: 'description', label: '描述', kind: 'contains' },
  { name: 'status', label: '任务状态', kind: 'dict', dictCode: 'quartz_status' },
]

function inWords(expression: string | null): string {
  const cron = parseCron(expression ?? '')
  return cron.ok ? describeCron(cron) : cron.message
}

type Parts = {
  editing: Editing<QuartzJob>
  runs: Editing<QuartzJob>
  command: (command: JobCommand, job: QuartzJob) => void
  remove: (job: QuartzJob) => void
}

const actionsOf = (job: QuartzJob, { editing, runs, command, remove }: Parts) => [
  job.status === 0
    ? { text: '停止', action: 'system:quartzJob:pause', onClick: () => command('pause', job) }
    : { text: '启动', action: 'system:quartzJob:resume', onClick: () => command('resume', job) },
  { text: '立即执行', action: 'system:quartzJob:execute', onClick: () => command('execute', job) },
  { text: '执行记录', onClick: () => runs.edit(job) },
  { text: '编辑', action: 'system:quartzJob:edit', onClick: () => editing.edit(job) },
  { text: '删除', action: 'system:quartzJob:delete', isDanger: true, onClick: () => remove(job) },
]

const columns = (parts: Parts): ListColumn<QuartzJob>[] => [
  {
    name: 'jobClassName',
    title: '任务类名',
    width: 230,
    sortable: true,
    render: ({ jobTitle, jobClassName }) =>
      jobTitle ? `${jobTitle}（${jobClassName}）` : <Tag color="error">已失效：{jobClassName}</Tag>,
  },
  {
    name: 'cronExpression',
    title: 'Cron表达式',
    width: 150,
    render: ({ cronExpression }) => (
      <span title={inWords(cronExpression)} className="num">
        {orDash(cronExpression)}
      </span>
    ),
  },
  { name: 'parameter', title: '参数', width: 100 },
  { name: 'description', title: '描述', width: 220, isWide: true },
  {
    name: 'status',
    title: '状态',
    width: 80,
    render: ({ status }) => <DictTag dictCode="quartz_status" value={status} colors={{ '0': 'success' }} />,
  },
  { name: 'nextRunTime', title: '下次执行', width: 165, className: 'num', sortable: true },
  { name: 'lastRunTime', title: '上次执行', width: 165, className: 'num', sortable: true },
  {
    name: 'lastRunStatus',
    title: '上次结果',
    width: 90,
    render: ({ lastRunStatus }) => <RunStatus status={lastRunStatus} />,
  },
  { title: '操作', width: 190, fixed: 'right', render: (job) => <RowActions actions={actionsOf(job, parts)} /> },
]

/** 定时任务: what runs on a schedule, when it ran and how it went. */
export function JobListPage() {
  const list = useList<QuartzJob>({
    name: 'system-job',
    urls: jobUrls,
    schema: quartzJob,
    fields,
    columnNames: ['jobClassName', 'cronExpression', 'parameter', 'description', 'status'],
    nameOf: ({ jobTitle, jobClassName }) => jobTitle ?? jobClassName ?? '',
  })
  const { removeOne } = useListActions(list)
  const editing = useEditing<QuartzJob>()
  const runs = useEditing<QuartzJob>()

  async function command(name: JobCommand, job: QuartzJob) {
    try {
      const text = await commandJob(name, job.id)
      withFeedback(({ message }) => void message.success(text))
    } catch (error) {
      showError(error)
    }
    await list.reload()
  }

  return (
    <ListPage
      list={list}
      columns={columns({ editing, runs, command: (name, job) => void command(name, job), remove: removeOne })}
      add={{ action: 'system:quartzJob:add', onClick: editing.add }}
      importAction="system:quartzJob:import"
      exportAction="system:quartzJob:export"
      exportName="定时任务列表"
      removeAction="system:quartzJob:deleteBatch"
      empty={{
        title: '还没有定时任务',
        detail: '定时任务按照表达式自动执行，每一次的结果都会记录。',
        action: { text: '新增定时任务', onClick: editing.add },
      }}
      onOpen={runs.edit}
    >
      <JobForm editing={editing} onSaved={list.reload} />
      <JobRunsDrawer editing={runs} />
    </ListPage>
  )
}
