import type { QuartzJob } from '@liangshu/contract/system/job'
import { maxLengthRule } from '@liangshu/contract/validation/text-rules'
import { parseCron } from '@liangshu/engine/cron/parse-cron'
import { useQuery } from '@tanstack/react-query'
import { Form, Input, Radio, Select } from 'antd'
import { fromRule, required } from '../../shared/form/field-rules.ts'
import { CronInput } from '../../widgets/cron-builder/cron-input.tsx'
import { saveRecord } from '../../widgets/list-page/save-record.ts'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { FormModal } from '../../widgets/modal/form-modal.tsx'
import { jobUrls, knownJobsQuery } from './job-calls.ts'

interface JobValues {
  jobClassName: string
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
  return data.find((job) => job.name === name)?.parameterHint ?? '该任务不需要参数'
}

export function JobForm({ editing, onSaved }: JobFormProps) {
  const { row } = editing
  return (
    <FormModal<JobValues>
      title={row ? '编辑定时任务' : '新增定时任务'}
      open={editing.isOpen}
      onClose={editing.close}
      initial={{
        jobClassName: row?.jobClassName ?? '',
        cronExpression: row?.cronExpression ?? '* * * * * ? *',
        parameter: row?.parameter ?? '',
        description: row?.description ?? '',
        status: row?.status ?? 0,
      }}
      onSubmit={async (values) => {
        const text = await saveRecord(jobUrls, values, row)
        await onSaved()
        return text
      }}
    >
      <Form.Item name="jobClassName" label="任务类名" rules={[required('请选择任务类名')]}>
        <JobName />
      </Form.Item>
      <Form.Item name="cronExpression" label="Cron表达式" rules={[required('请输入cron表达式'), readable]}>
        <CronInput />
      </Form.Item>
      <Form.Item noStyle shouldUpdate>
        {({ getFieldValue }) => (
          <Form.Item
            name="parameter"
            label="参数"
            extra={<ParameterHint name={getFieldValue('jobClassName') as string | undefined} />}
            rules={[fromRule(maxLengthRule(2000))]}
          >
            <Input.TextArea rows={2} placeholder="请输入参数" />
          </Form.Item>
        )}
      </Form.Item>
      <Form.Item name="description" label="描述" rules={[fromRule(maxLengthRule(255))]}>
        <Input.TextArea rows={2} placeholder="请输入描述" />
      </Form.Item>
      <Form.Item name="status" label="状态">
        <Radio.Group
          options={[
            { value: 0, label: '正常' },
            { value: -1, label: '停止' },
          ]}
        />
      </Form.Item>
    </FormModal>
  )
}
