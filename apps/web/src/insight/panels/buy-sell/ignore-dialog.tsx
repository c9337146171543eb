import { MOST_REASON } from '@liangshu/contract/insight/signal-calls'
import { Form, Input, Modal, Tag } from 'antd'
import type { SignalRow } from '../../signal-queries.ts'

interface IgnoreDialogProps {
  row: SignalRow
  isSending: boolean
  onSend: (reason: string) => void
  onClose: () => void
}

const usual = ['量能不足', '大盘走弱', '基本面不符', '已有足够仓位', '消息面不明']

/** Why a signal is left alone: it is read again when its results are. */
export function IgnoreDialog({ row, isSending, onSend, onClose }: IgnoreDialogProps) {
  const [form] = Form.useForm<{ reason: string }>()
  return (
    <Modal
      open
      width={420}
      title={`忽略 ${row.name} 的${row.side === 1 ? '买入' : '卖出'}信号`}
      okText="忽略"
      confirmLoading={isSending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={({ reason }) => onSend(reason.trim())}>
        <Form.Item
          name="reason"
          label="原因"
          rules={[{ required: true, whitespace: true, message: '请填写忽略的原因' }]}
        >
          <Input.TextArea rows={2} maxLength={MOST_REASON} showCount />
        </Form.Item>
        {usual.map((reason) => (
          <Tag key={reason} className="signal-usual">
            <button type="button" onClick={() => form.setFieldValue('reason', reason)}>
              {reason}
            </button>
          </Tag>
        ))}
      </Form>
    </Modal>
  )
}
