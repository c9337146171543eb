import type { SysMessageTemplate } from '@liangshu/contract/system/message-template'
import { maxLengthRule } from '@liangshu/contract/validation/text-rules'
import { Form, Input, Radio } from 'antd'
import { fromRule, required } from '../../shared/form/field-rules.ts'
import { jsonObject } from '../../shared/form/json-rule.ts'
import { unique } from '../../shared/form/remote-rules.ts'
import { DictSelect } from '../../widgets/dict/dict-select.tsx'
import { saveRecord } from '../../widgets/list-page/save-record.ts'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { FormModal } from '../../widgets/modal/form-modal.tsx'
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
    <FormModal<TemplateValues>
      title={row ? '编辑消息模板' : '新增消息模板'}
      open={editing.isOpen}
      onClose={editing.close}
      columns={2}
      initial={{
        templateCode: row?.templateCode ?? '',
        templateName: row?.templateName ?? '',
        templateType: row?.templateType ?? '1',
        useStatus: row?.useStatus ?? '0',
        templateContent: row?.templateContent ?? '',
        templateTestJson: row?.templateTestJson ?? '',
      }}
      onSubmit={async (values) => {
        const text = await saveRecord(templateUrls, values, row)
        await onSaved()
        return text
      }}
    >
      <Form.Item
        name="templateCode"
        label="模板编码"
        validateFirst
        rules={[
          required('请输入模板编码'),
          fromRule(maxLengthRule(100)),
          unique('sys_sms_template', 'template_code', row?.id),
        ]}
      >
        <Input placeholder="请输入模板编码" />
      </Form.Item>
      <Form.Item
        name="templateName"
        label="模板标题"
        rules={[required('请输入模板标题'), fromRule(maxLengthRule(200))]}
      >
        <Input placeholder="请输入模板标题" />
      </Form.Item>
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
      <Form.Item
        name="templateTestJson"
        label="测试数据"
        className="is-wide"
        rules={[jsonObject('测试数据应为JSON对象'), fromRule(maxLengthRule(10_000))]}
      >
        <Input.TextArea rows={3} placeholder='{"name": "张三"}' spellCheck={false} />
      </Form.Item>
    </FormModal>
  )
}
