import type { SysMessage } from '@liangshu/contract/system/message'
import { DatePicker, Form, Input } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { required } from '../../shared/form/field-rules.ts'
import { DictSelect } from '../../widgets/dict/dict-select.tsx'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { RecordForm } from '../records/record-form.tsx'
import { TextField } from '../records/text-field.tsx'

const path = '/sys/message/sysMessage'

export const messageUrls = {
  list: `${path}/list`,
  delete: `${path}/delete`,
  deleteBatch: `${path}/deleteBatch`,
  exportXls: `${path}/exportXls`,
  importExcel: `${path}/importExcel`,
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

const bodyOf = ({ esSendTime, ...values }: MessageValues) => ({
  ...values,
  esSendTime: esSendTime?.format(TIME) ?? '',
})

export function MessageForm({ editing, onSaved }: { editing: Editing<SysMessage>; onSaved: () => Promise<void> }) {
  return (
    <RecordForm<SysMessage, MessageValues>
      noun="消息"
      editing={editing}
      urls={messageUrls}
      columns={2}
      initial={initialOf(editing.row)}
      toBody={bodyOf}
      onSaved={onSaved}
    >
      <TextField name="esTitle" label="消息标题" max={200} isRequired />
      <Form.Item name="esType" label="发送方式" rules={[required('请选择发送方式')]}>
        <DictSelect dictCode="messageType" placeholder="请选择发送方式" />
      </Form.Item>
      <TextField name="esReceiver" label="接收人" max={1000} placeholder="用户账号，多个以逗号分隔" />
      <Form.Item name="esSendTime" label="发送时间">
        <DatePicker showTime placeholder="请选择发送时间" />
      </Form.Item>
      <Form.Item name="esSendStatus" label="发送状态">
        <DictSelect dictCode="msgSendStatus" allowClear={false} />
      </Form.Item>
      <TextField name="remark" label="备注" max={500} />
      <Form.Item name="esContent" label="推送内容" className="is-wide">
        <Input.TextArea rows={6} placeholder="请输入推送内容" />
      </Form.Item>
      <TextField name="esParam" label="发送参数" max={4000} rows={2} isCode isWide placeholder="JSON 格式" />
    </RecordForm>
  )
}
