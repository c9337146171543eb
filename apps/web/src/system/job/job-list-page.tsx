import { quartzJob, type QuartzJob } from '@liangshu/contract/system/job'
import { describeCron } from '@liangshu/engine/time/cron/describe-cron'
import { parseCron } from '@liangshu/engine/time/cron/parse-cron'
import { Tag } from 'antd'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import { askFirst } from '../../widgets/list-page/ask-before-delete.ts'
import { DictTag } from '../../widgets/dict/dict-tag.tsx'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { useEditing } from '../../widgets/list-page/use-editing.ts'
import { RecordPage } from '../records/record-page.tsx'
import { timeColumn } from '../records/time-column.ts'
import { useRecords } from '../records/use-records.ts'
import { commandJob, jobUrls, type JobCommand } from './job-calls.ts'
import { jobFilter } from './job-filter.tsx'
import { JobForm } from './job-form.tsx'
import { JobRunsDrawer } from './job-runs-drawer.tsx'
import { RunStatus } from './run-status.tsx'

const fields: FilterField[] = [
  jobFilter,
  { name: 'description', label: '描述', kind: 'contains' },
  { name: 'status', label: '任务状态', kind: 'dict', dictCode: 'quartz_status' },
]

/** When it runs, as one would say it; the column says that it runs. */
function inWords(expression: string | null): string {
  const cron = parseCron(expression ?? '')
  return cron.ok ? describeCron(cron).replace(/执行$/, '') : cron.message
}

const columns: ListColumn<QuartzJob>[] = [
  {
    name: 'jobClassName',
    title: '任务名称',
    width: 170,
    sortable: true,
    render: ({ jobTitle, jobClassName }) =>
      jobTitle ? (
        <span title={`${jobTitle}（${jobClassName}）`}>{jobTitle}</span>
      ) : (
        <Tag color="red">已失效：{jobClassName}</Tag>
      ),
  },
  {
    name: 'cronExpression',
    title: '执行计划',
    width: 190,
    className: 'num',
    render: ({ cronExpression }) => <span title={cronExpression ?? ''}>{inWords(cronExpression)}</span>,
  },
  { name: 'parameter', title: '参数', width: 100, isHidden: true },
  { name: 'description', title: '描述', width: 150, isWide: true },
  {
    name: 'status',
    title: '状态',
    width: 80,
    render: ({ status }) => <DictTag dictCode="quartz_status" value={status} colors={{ '0': 'green' }} />,
  },
  timeColumn('nextRunTime', '下次执行'),
  timeColumn('lastRunTime', '上次执行'),
  {
    name: 'lastRunStatus',
    title: '上次结果',
    width: 90,
    render: ({ lastRunStatus }) => <RunStatus status={lastRunStatus} />,
  },
]

/** A run cannot be taken back, whatever it sends or writes. */
function askToExecute(job: QuartzJob, onOk: () => Promise<void>) {
  const name = job.jobTitle ?? job.jobClassName ?? ''
  askFirst({
    title: `立即执行「${name}」吗？`,
    content: '任务会马上运行一次，不影响原来的执行计划；运行后不能撤回。',
    okText: '立即执行',
    onOk,
  })
}

/** 定时任务: what runs on a schedule, when it ran and how it went. */
export function JobListPage() {
  const records = useRecords<QuartzJob>({
    name: 'system-job',
    urls: jobUrls,
    schema: quartzJob,
    fields,
    columnNames: ['jobClassName', 'cronExpression', 'parameter', 'description', 'status'],
    nameOf: ({ jobTitle, jobClassName }) => jobTitle ?? jobClassName ?? '',
  })
  const { reload } = records.list
  const runs = useEditing<QuartzJob>()

  async function command(name: JobCommand, job: QuartzJob) {
    try {
      const text = await commandJob(name, job.id)
      withFeedback(({ message }) => void message.success(text))
    } catch (error) {
      showError(error)
    }
    await reload()
  }

  const actionsOf = (job: QuartzJob) => [
    job.status === 0
      ? { text: '停止', action: 'system:quartzJob:pause', onClick: () => void command('pause', job) }
      : { text: '启动', action: 'system:quartzJob:resume', onClick: () => void command('resume', job) },
    {
      text: '立即执行',
      action: 'system:quartzJob:execute',
      onClick: () => askToExecute(job, () => command('execute', job)),
    },
    { text: '执行记录', onClick: () => runs.edit(job) },
  ]

  return (
    <RecordPage
      records={records}
      noun="定时任务"
      permission="system:quartzJob"
      columns={columns}
      actions={actionsOf}
      actionsWidth={190}
      exportName="定时任务列表"
      emptyDetail="定时任务按照表达式自动执行，每一次的结果都会记录。"
      onOpen={runs.edit}
    >
      <JobForm editing={records.editing} onSaved={reload} />
      <JobRunsDrawer editing={runs} />
    </RecordPage>
  )
}
