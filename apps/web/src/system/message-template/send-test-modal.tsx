import type { SysMessageTemplate } from '@liangshu/contract/system/message-template'
import { Form, Input } from 'antd'
import { required } from '../../shared/form/field-rules.ts'
import { jsonObject } from '../../shared/form/json-rule.ts'
import { HtmlView } from '../../shared/html/html-view.tsx'
import { DictSelect } from '../../widgets/dict/dict-select.tsx'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { FormModal } from '../../widgets/modal/form-modal.tsx'
import { UserPicker } from '../../widgets/picker/user-picker.tsx'
import { fillTemplate, startData } from './fill-template.ts'
import { sendTemplate } from './template-calls.ts'
import '../../widgets/modal/form-modal.css'

const RICH_TEXT = '2'

interface SendValues {
  msgType: string
  receiver: string
  testData: string
}

/** 发送测试: fills a template in and sends it to people. */
export function SendTestModal({ editing }: { editing: Editing<SysMessageTemplate> }) {
  const { row } = editing
  const content = row?.templateContent ?? ''
  return (
    <FormModal<SendValues>
      title={`发送测试：${row?.templateName ?? ''}`}
      open={editing.isOpen}
      onClose={editing.close}
      okText="发送"
      width={640}
      initial={{ msgType: 'system', receiver: '', testData: startData(content, row?.templateTestJson ?? null) }}
      onSubmit={async (values) => {
        const { message } = await sendTemplate({ ...values, templateCode: row?.templateCode ?? '' })
        return message || '消息发送成功！'
      }}
    >
      {(form) => (
        <>
          <Form.Item name="msgType" label="消息类型" rules={[required('请选择消息类型')]}>
            <DictSelect dictCode="messageType" allowClear={false} placeholder="请选择消息类型" />
          </Form.Item>
          <Form.Item name="receiver" label="消息接收方" rules={[required('请选择消息接收方')]}>
            <UserPicker />
          </Form.Item>
          <Form.Item name="testData" label="测试数据" rules={[jsonObject('测试数据应为JSON对象')]}>
            <Input.TextArea rows={5} spellCheck={false} />
          </Form.Item>
          <Form.Item label="内容预览" shouldUpdate>
            {() => {
              const text = fillTemplate(content, String(form.getFieldValue('testData') ?? ''))
              return row?.templateType === RICH_TEXT ? (
                <HtmlView html={text} title="内容预览" />
              ) : (
                <pre className="detail-code">{text}</pre>
              )
            }}
          </Form.Item>
        </>
      )}
    </FormModal>
  )
}
