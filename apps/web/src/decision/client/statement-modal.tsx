import { DatePicker, Form, Modal } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { useStatement } from './client-queries.ts'

interface Props {
  client: { id: string; realname: string } | null
  onClose: () => void
}

/** Asks for the days of a statement and hands it over as PDF. */
export function StatementModal({ client, onClose }: Props) {
  const [form] = Form.useForm<{ days: [Dayjs, Dayjs] }>()
  const statement = useStatement()
  const take = ({ days: [from, to] }: { days: [Dayjs, Dayjs] }) => {
    if (!client) return
    const span = { from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') }
    statement.mutate(
      { id: client.id, name: client.realname, ...span },
      {
        onSuccess: () => {
          withFeedback(({ message }) => void message.success('对账单已生成'))
          onClose()
        },
      },
    )
  }
  return (
    <Modal
      title={`对账单 ${client?.realname ?? ''}`}
      open={client !== null}
      okText="生成PDF"
      confirmLoading={statement.isPending}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ days: [dayjs().subtract(3, 'month'), dayjs()] }}
        onFinish={take}
      >
        <Form.Item name="days" label="起止日期" rules={[{ required: true, message: '请选择起止日期' }]}>
          <DatePicker.RangePicker
            style={{ inlineSize: '100%' }}
            presets={[
              { label: '近一月', value: [dayjs().subtract(1, 'month'), dayjs()] },
              { label: '近三月', value: [dayjs().subtract(3, 'month'), dayjs()] },
              { label: '今年以来', value: [dayjs().startOf('year'), dayjs()] },
            ]}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
