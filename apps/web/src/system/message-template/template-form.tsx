import type { SysMessageTemplate } from '@liangshu/contract/system/message-template'
import { Form, Input, Radio } from 'antd'
import { required } from '../../shared/form/field-rules.ts'
import { jsonObject } from '../../shared/form/json-rule.ts'
import { DictSelect } from '../../widgets/dict/dict-select.tsx'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { RecordForm } from '../records/record-form.tsx'
import { TextField } from '../records/text-field.tsx'
import { templateUrls } from './template-calls.ts'

interface TemplateValues {
  templateCode: string
  templateName: string
  templateType: string
  useStatus: string
  templateContent: string
  templateTestJson: string
}

const states = [
  { value: '1', label: '已应用' },
  { value: '0', label: '未应用' },
]

interface TemplateFormProps {
  editing: Editing<SysMessageTemplate>
  onSaved: () => Promise<void>
}

export function TemplateForm({ editing, onSaved }: TemplateFormProps) {
  const { row } = editing
  return (
    <RecordForm<SysMessageTemplate, TemplateValues>
      noun="消息模板"
      editing={editing}
      urls={templateUrls}
      columns={2}
      initial={{
        templateCode: row?.templateCode ?? '',
        templateName: row?.templateName ?? '',
        templateType: row?.templateType ?? '1',
        useStatus: row?.useStatus ?? '0',
        templateContent: row?.templateContent ?? '',
        templateTestJson: row?.templateTestJson ?? '',
      }}
      onSaved={onSaved}
    >
      <TextField
        name="templateCode"
        label="模板编码"
        max={100}
        isRequired
        isUnique={{ table: 'sys_sms_template', column: 'template_code', id: row?.id }}
      />
      <TextField name="templateName" label="模板标题" max={200} isRequired />
      <Form.Item name="templateType" label="模板类型" rules={[required('请选择模板类型')]}>
        <DictSelect dictCode="msgType" allowClear={false} placeholder="请选择模板类型" />
      </Form.Item>
      <Form.Item name="useStatus" label="应用状态">
        <Radio.Group options={states} />
      </Form.Item>
      <Form.Item
        name="templateContent"
        label="模板内容"
        className="is-wide"
        extra="变量写作 ${name}，发送时换成对应的值；富文本模板可以使用 HTML。"
        rules={[required('请输入模板内容')]}
      >
        <Input.TextArea rows={8} placeholder="请输入模板内容" />
      </Form.Item>
      <TextField
        name="templateTestJson"
        label="测试数据"
        max={10_000}
        rows={3}
        isCode
        isWide
        placeholder='{"name": "张三"}'
        rules={[jsonObject('测试数据应为JSON对象')]}
      />
    </RecordForm>
  )
}
