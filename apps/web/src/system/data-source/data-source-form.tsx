import type { SysDataSource } from '@liangshu/contract/system/data-source'
import { maxLengthRule } from '@liangshu/contract/validation/text-rules'
import { Form, Input, type FormInstance } from 'antd'
import { fromRule, required } from '../../shared/form/field-rules.ts'
import { DictSelect } from '../../widgets/dict/dict-select.tsx'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { RecordForm } from '../records/record-form.tsx'
import { TextField } from '../records/text-field.tsx'
import { dataSourceUrls, presets, type DataSourceValues } from './data-source-calls.ts'
import { TestButton } from './test-button.tsx'

const initialOf = (row: SysDataSource | undefined): DataSourceValues => ({
  code: row?.code ?? '',
  name: row?.name ?? '',
  dbType: row?.dbType ?? '',
  dbDriver: row?.dbDriver ?? '',
  dbUrl: row?.dbUrl ?? '',
  dbName: row?.dbName ?? '',
  dbUsername: row?.dbUsername ?? '',
  dbPassword: '',
  remark: row?.remark ?? '',
})

const isPreset = (field: 'dbDriver' | 'dbUrl', text: string) =>
  Object.values(presets).some((preset) => preset[field] === text)

/** The type brings its driver and the form of its address, but never over something typed by hand. */
function applyPreset(form: FormInstance<DataSourceValues>, dbType: string) {
  const preset = presets[dbType]
  if (!preset) return
  for (const field of ['dbDriver', 'dbUrl'] as const) {
    const current: string = form.getFieldValue(field) ?? ''
    if (current === '' || isPreset(field, current)) form.setFieldValue(field, preset[field])
  }
}

function ConnectionFields({ form, row }: { form: FormInstance<DataSourceValues>; row: SysDataSource | undefined }) {
  return (
    <>
      <Form.Item
        name="dbType"
        label="数据库类型"
        rules={[required('请选择数据库类型')]}
        getValueFromEvent={(value: string) => {
          applyPreset(form, value)
          return value
        }}
      >
        <DictSelect dictCode="database_type" placeholder="请选择数据库类型" />
      </Form.Item>
      <TextField name="dbDriver" label="驱动类" max={200} isRequired isCode />
      <TextField name="dbUrl" label="数据源地址" max={1000} rows={2} isRequired isCode isWide />
      <TextField name="dbName" label="数据库名称" max={100} />
      <TextField name="dbUsername" label="用户名" max={100} isRequired />
      <Form.Item
        name="dbPassword"
        label="密码"
        rules={[...(row ? [] : [required('请输入密码')]), fromRule(maxLengthRule(200))]}
      >
        <Input.Password placeholder={row ? '不修改请留空' : '请输入密码'} autoComplete="new-password" />
      </Form.Item>
    </>
  )
}

interface DataSourceFormProps {
  editing: Editing<SysDataSource>
  onSaved: () => Promise<void>
}

export function DataSourceForm({ editing, onSaved }: DataSourceFormProps) {
  const { row, isReadOnly } = editing
  return (
    <RecordForm<SysDataSource, DataSourceValues>
      noun="数据源"
      editing={editing}
      urls={dataSourceUrls}
      columns={2}
      initial={initialOf(row)}
      onSaved={onSaved}
    >
      {(form) => (
        <>
          <TextField
            name="code"
            label="数据源编码"
            max={100}
            isRequired
            isUnique={{ table: 'sys_data_source', column: 'code', id: row?.id }}
          />
          <TextField name="name" label="数据源名称" max={100} isRequired />
          <ConnectionFields form={form} row={row} />
          {isReadOnly ? null : (
            <div className="is-wide">
              <TestButton form={form} row={row} />
            </div>
          )}
          <TextField name="remark" label="备注" max={500} rows={2} isWide />
        </>
      )}
    </RecordForm>
  )
}
