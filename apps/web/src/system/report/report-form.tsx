import type { Report } from '@liangshu/contract/system/report'
import { matching } from '@liangshu/contract/validation/text-rule'
import { useQuery } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import { fromRule, required } from '../../shared/form/field-rules.ts'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { RecordForm } from '../records/record-form.tsx'
import { TextField } from '../records/text-field.tsx'
import { dataSourcesQuery, reportUrls, sourcesQuery } from './report-calls.ts'
import { ReportItemsField } from './report-items-field.tsx'
import { ReportParamsField } from './report-params-field.tsx'
import { initialValues, type ReportValues } from './report-values.ts'

const codeRule = matching(/^[A-Za-z][\w-]*$/, '报表编码应以字母开头，只含字母、数字、下划线和连字符')
const help =
  "字段 比较 值，用 and、or 连接，可带 order by。值可写 ${参数} 或系统变量，如 org_code like '#{sys_org_code}%'"

const hasItems = {
  validator: async (_rule: unknown, items: ReportValues['items']) => {
    if (items.length === 0) throw new Error('请至少选择一个字段')
  },
}

/** The tables of the chosen database; one that cannot be reached says why. */
function SourceField({ dbSource, onChange }: { dbSource: string; onChange: () => void }) {
  const { data: sources = [], isLoading, error } = useQuery(sourcesQuery(dbSource))
  return (
    <Form.Item
      name="sourceTable"
      label="数据来源"
      rules={[required('请选择数据来源')]}
      {...(error ? { validateStatus: 'error' as const, help: error.message } : {})}
    >
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        loading={isLoading}
        placeholder="请选择数据来源"
        options={sources.map(({ name, title }) => ({
          value: name,
          label: title === name ? name : `${title}（${name}）`,
        }))}
        onChange={onChange}
      />
    </Form.Item>
  )
}

interface ChosenItemsProps {
  dbSource: string
  sourceTable: string | undefined
  value?: ReportValues['items']
  onChange?: (items: ReportValues['items']) => void
}

function ChosenItems({ dbSource, sourceTable, ...field }: ChosenItemsProps) {
  const { data: sources = [] } = useQuery(sourcesQuery(dbSource))
  return <ReportItemsField source={sources.find(({ name }) => name === sourceTable)} {...field} />
}

interface ReportFormProps {
  editing: Editing<Report>
  onSaved: () => Promise<void>
}

/** A definition names a registered source, its columns and a condition; there is no SQL in it. */
export function ReportForm({ editing, onSaved }: ReportFormProps) {
  const { row } = editing
  const { data: databases = [] } = useQuery({ ...dataSourcesQuery, enabled: editing.isOpen })
  return (
    <RecordForm<Report, ReportValues>
      noun="报表"
      editing={editing}
      urls={reportUrls}
      isDrawer
      columns={2}
      width={1120}
      initial={initialValues(row)}
      onSaved={onSaved}
    >
      {(form) => (
        <>
          <TextField name="name" label="报表名称" max={100} isRequired />
          <TextField
            name="code"
            label="报表编码"
            max={50}
            isRequired
            rules={[fromRule(codeRule)]}
            placeholder="选择器按编码打开报表"
          />
          <Form.Item name="dbSource" label="数据源" extra="其它数据源在“多数据源管理”中维护">
            <Select
              options={[
                { value: '', label: '本系统' },
                ...databases.map(({ value, text }) => ({ value, label: text })),
              ]}
              onChange={() => form.setFieldsValue({ sourceTable: undefined, items: [] })}
            />
          </Form.Item>
          <Form.Item noStyle dependencies={['dbSource']}>
            {({ getFieldValue }) => (
              <SourceField
                dbSource={String(getFieldValue('dbSource'))}
                onChange={() => form.setFieldValue('items', [])}
              />
            )}
          </Form.Item>
          <TextField name="content" label="描述" max={500} placeholder="说明报表用在哪里" />
          <Form.Item noStyle dependencies={['dbSource', 'sourceTable']}>
            {({ getFieldsValue }) => {
              const { dbSource, sourceTable } = getFieldsValue(['dbSource', 'sourceTable']) as Partial<ReportValues>
              return (
                <Form.Item name="items" className="is-wide" rules={[hasItems]}>
                  <ChosenItems dbSource={dbSource ?? ''} sourceTable={sourceTable} />
                </Form.Item>
              )
            }}
          </Form.Item>
          <Form.Item name="queryCondition" label="筛选条件" className="is-wide" extra={help}>
            <Input.TextArea rows={2} placeholder="status = 1 order by create_time desc" />
          </Form.Item>
          <Form.Item label="参数" className="is-wide">
            <ReportParamsField />
          </Form.Item>
        </>
      )}
    </RecordForm>
  )
}
