import type { SysDataSource } from '@liangshu/contract/system/data-source'
import { maxLengthRule } from '@liangshu/contract/validation/text-rules'
import { Form, Input, type FormInstance } from 'antd'
import { fromRule, required } from '../../shared/form/field-rules.ts'
import { unique } from '../../shared/form/remote-rules.ts'
import { DictSelect } from '../../widgets/dict/dict-select.tsx'
import { saveRecord } from '../../widgets/list-page/save-record.ts'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { FormModal } from '../../widgets/modal/form-modal.tsx'
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
      <Form.Item name="dbDriver" label="驱动类" rules={[required('请输入驱动类'), fromRule(maxLengthRule(200))]}>
        <Input placeholder="请输入驱动类" spellCheck={false} />
      </Form.Item>
      <Form.Item name="dbName" label="数据库名称" rules={[fromRule(maxLengthRule(100))]}>
        <Input placeholder="请输入数据库名称" />
      </Form.Item>
      <Form.Item
        name="dbUrl"
        label="数据源地址"
        className="is-wide"
        rules={[required('请输入数据源地址'), fromRule(maxLengthRule(1000))]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} placeholder="请输入数据源地址" spellCheck={false} />
      </Form.Item>
      <Form.Item name="dbUsername" label="用户名" rules={[required('请输入用户名'), fromRule(maxLengthRule(100))]}>
        <Input placeholder="请输入用户名" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="dbPassword"
        label="密码"
        rules={[...(row ? [] : [required('请输入密码')]), fromRule(maxLengthRule(200))]}
      >
        <Input.Password placeholder={row ? '不修改请留空' : '请输入密码'} autoComplete="new-password" />
      </Form.Item>
      <div className="is-wide">
        <TestButton form={form} row={row} />
      </div>
    </>
  )
}

interface DataSourceFormProps {
  editing: Editing<SysDataSource>
  onSaved: () => Promise<void>
}

export function DataSourceForm({ editing, onSaved }: DataSourceFormProps) {
  const { row } = editing
  return (
    <FormModal<DataSourceValues>
      title={row ? '编辑数据源' : '新增数据源'}
      open={editing.isOpen}
      onClose={editing.close}
      columns={2}
      initial={initialOf(row)}
      onSubmit={async (values) => {
        const text = await saveRecord(dataSourceUrls, values, row)
        await onSaved()
        return text
      }}
    >
      {(form) => (
        <>
          <Form.Item
            name="code"
            label="数据源编码"
            validateFirst
            rules={[
              required('请输入数据源编码'),
              fromRule(maxLengthRule(100)),
              unique('sys_data_source', 'code', row?.id),
            ]}
          >
            <Input placeholder="请输入数据源编码" />
          </Form.Item>
          <Form.Item
            name="name"
            label="数据源名称"
            rules={[required('请输入数据源名称'), fromRule(maxLengthRule(100))]}
          >
            <Input placeholder="请输入数据源名称" />
          </Form.Item>
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
          <ConnectionFields form={form} row={row} />
          <Form.Item name="remark" label="备注" className="is-wide" rules={[fromRule(maxLengthRule(500))]}>
            <Input.TextArea rows={2} placeholder="请输入备注" />
          </Form.Item>
        </>
      )}
    </FormModal>
  )
}
