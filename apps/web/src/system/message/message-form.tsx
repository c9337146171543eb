import type { SysMessage } from '@liangshu/contract/system/message'
import { maxLengthRule } from '@liangshu/contract/validation/text-rules'
import { DatePicker, Form, Input } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { fromRule, required } from '../../shared/form/field-rules.ts'
import { DictSelect } from '../../widgets/dict/dict-select.tsx'
import { saveRecord } from '../../widgets/list-page/save-record.ts'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { FormModal } from '../../widgets/modal/form-modal.tsx'

const path = '/sys/message/sysMessage'

export const messageUrls = {
  list: `${path}/list`,
  delete: `${path}/delete`,
  deleteBatch: `${path}/deleteBatch`,
  add: `${path}/add`,
  edit: `${path}/edit`,
} as const

const TIME = 'YYYY-MM-DD HH:mm:ss'

interface MessageValues {
  esTitle: string
  esType: string
  esReceiver: string
  esSendTime: Dayjs | null
  esSendStatus: string
  esContent: string
  esParam: string
  remark: string
}

const initialOf = (row: SysMessage | undefined): MessageValues => ({
  esTitle: row?.esTitle ?? '',
  esType: row?.esType ?? '',
  esReceiver: row?.esReceiver ?? '',
  esSendTime: row?.esSendTime ? dayjs(row.esSendTime) : null,
  esSendStatus: row?.esSendStatus ?? '0',
  esContent: row?.esContent ?? '',
  esParam: row?.esParam ?? '',
  remark: row?.remark ?? '',
})

export function MessageForm({ editing, onSaved }: { editing: Editing<SysMessage>; onSaved: () => Promise<void> }) {
  const { row } = editing
  return (
    <FormModal<MessageValues>
      title={row ? '编辑消息' : '新增消息'}
      open={editing.isOpen}
      onClose={editing.close}
      columns={2}
      initial={initialOf(row)}
      onSubmit={async ({ esSendTime, ...values }) => {
        const body = { ...values, esSendTime: esSendTime?.format(TIME) ?? '' }
        const text = await saveRecord(messageUrls, body, row && { id: row.id })
        await onSaved()
        return text
      }}
    >
      <Form.Item name="esTitle" label="消息标题" rules={[required('请输入消息标题'), fromRule(maxLengthRule(200))]}>
        <Input placeholder="请输入消息标题" />
      </Form.Item>
      <Form.Item name="esType" label="发送方式" rules={[required('请选择发送方式')]}>
        <DictSelect dictCode="messageType" placeholder="请选择发送方式" />
      </Form.Item>
      <Form.Item name="esReceiver" label="接收人" rules={[fromRule(maxLengthRule(1000))]}>
        <Input placeholder="用户账号，多个以逗号分隔" />
      </Form.Item>
      <Form.Item name="esSendTime" label="发送时间">
        <DatePicker showTime placeholder="请选择发送时间" />
      </Form.Item>
      <Form.Item name="esSendStatus" label="发送状态">
        <DictSelect dictCode="msgSendStatus" allowClear={false} />
      </Form.Item>
      <Form.Item name="remark" label="备注" rules={[fromRule(maxLengthRule(500))]}>
        <Input placeholder="请输入备注" />
      </Form.Item>
      <Form.Item name="esContent" label="推送内容" className="is-wide">
        <Input.TextArea rows={6} placeholder="请输入推送内容" />
      </Form.Item>
      <Form.Item name="esParam" label="发送参数" className="is-wide" rules={[fromRule(maxLengthRule(4000))]}>
        <Input.TextArea rows={2} placeholder="JSON 格式" spellCheck={false} />
      </Form.Item>
    </FormModal>
  )
}
