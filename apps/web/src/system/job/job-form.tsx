import type { QuartzJob } from '@liangshu/contract/system/job'
import { parseCron } from '@liangshu/engine/time/cron/parse-cron'
import { useQuery } from '@tanstack/react-query'
import { Form, Radio, Select } from 'antd'
import { required } from '../../shared/form/field-rules.ts'
import { CronInput } from '../../widgets/cron-builder/cron-input.tsx'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { RecordForm } from '../records/record-form.tsx'
import { TextField } from '../records/text-field.tsx'
import { jobUrls, knownJobsQuery } from './job-calls.ts'

interface JobValues {
  jobClassName: string | undefined
  cronExpression: string
  parameter: string
  description: string
  status: number
}

const readable = {
  validator: (_rule: unknown, value: string | undefined) => {
    const cron = parseCron(value ?? '')
    return cron.ok || !value ? Promise.resolve() : Promise.reject(new Error(cron.message))
  },
}

interface JobFormProps {
  editing: Editing<QuartzJob>
  onSaved: () => Promise<void>
}

function JobName(props: { id?: string; value?: string; onChange?: (value: string) => void }) {
  const { data = [], isLoading } = useQuery(knownJobsQuery)
  return (
    <Select
      {...props}
      showSearch
      loading={isLoading}
      placeholder="请选择任务"
      options={data.map(({ name, title }) => ({ value: name, label: `${title}（${name}）` }))}
    />
  )
}

function ParameterHint({ name }: { name: string | undefined }) {
  const { data = [] } = useQuery(knownJobsQuery)
  return name
    ? (data.find((job) => job.name === name)?.parameterHint ?? '该任务不需要参数')
    : '选择任务后，这里说明它的参数'
}

export function JobForm({ editing, onSaved }: JobFormProps) {
  const { row } = editing
  return (
    <RecordForm<QuartzJob, JobValues>
      noun="定时任务"
      editing={editing}
      urls={jobUrls}
      initial={{
        jobClassName: row?.jobClassName ?? undefined,
        cronExpression: row?.cronExpression ?? '0 0 3 * * ? *',
        parameter: row?.parameter ?? '',
        description: row?.description ?? '',
        status: row?.status ?? 0,
      }}
      onSaved={onSaved}
    >
      <Form.Item name="jobClassName" label="任务名称" rules={[required('请选择任务')]}>
        <JobName />
      </Form.Item>
      <Form.Item name="cronExpression" label="Cron表达式" rules={[required('请输入cron表达式'), readable]}>
        <CronInput />
      </Form.Item>
      <Form.Item noStyle shouldUpdate>
        {({ getFieldValue }) => (
          <TextField
            name="parameter"
            label="参数"
            max={2000}
            rows={2}
            extra={<ParameterHint name={getFieldValue('jobClassName') as string | undefined} />}
          />
        )}
      </Form.Item>
      <TextField name="description" label="描述" max={255} rows={2} />
      <Form.Item name="status" label="状态">
        <Radio.Group
          options={[
            { value: 0, label: '正常' },
            { value: -1, label: '停止' },
          ]}
        />
      </Form.Item>
    </RecordForm>
  )
}
