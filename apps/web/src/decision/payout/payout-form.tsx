import { payoutKindLabels, payoutKinds, payoutPaths, type PayoutKind } from '@liangshu/contract/decision/payout'
import { useQueryClient } from '@tanstack/react-query'
import { DatePicker, Form, Input, InputNumber, Segmented } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { request } from '../../shared/request/request.ts'
import { FormModal } from '../../widgets/modal/form-modal.tsx'
import { decisionKey } from '../context/context-queries.ts'

interface Values {
  kind: PayoutKind
  day: Dayjs
  amount: number
  perUnit: number
  remark: string
}

interface Props {
  open: boolean
  onClose: () => void
  productId: string
  onSaved: () => Promise<void> | void
}

const wide = { inlineSize: '100%' }

/** What a product shall pay; whoever publishes the NAV of that day does it. */
export function PayoutForm({ open, onClose, productId, onSaved }: Props) {
  const queryClient = useQueryClient()
  return (
    <FormModal<Values>
      title="登记分红与费用支付"
      open={open}
      okText="登记"
      onClose={onClose}
      initial={{ kind: 'dividend', day: dayjs(), remark: '' }}
      onSubmit={async ({ day, ...values }) => {
        await request.post(payoutPaths.register, { body: { ...values, productId, day: day.format('YYYY-MM-DD') } })
        await queryClient.invalidateQueries({ queryKey: decisionKey })
        await onSaved()
        return '已登记，由另一人发布当日净值时支付'
      }}
    >
      {(form) => (
        <>
          <Form.Item name="kind" label="类型">
            <Segmented options={payoutKinds.map((value) => ({ value, label: payoutKindLabels[value] }))} block />
          </Form.Item>
          <Form.Item
            name="day"
            label="支付日（分红为除息日）"
            rules={[{ required: true, message: '请选择支付日' }]}
            extra="须晚于最近一次已发布的净值"
          >
            <DatePicker allowClear={false} style={wide} />
          </Form.Item>
          <Form.Item noStyle dependencies={['kind']}>
            {() =>
              form.getFieldValue('kind') === 'dividend' ? (
                <Form.Item
                  key="perUnit"
                  name="perUnit"
                  label="每份分红（元）"
                  rules={[{ required: true, message: '请填写每份分红' }]}
                >
                  <InputNumber min={0.0001} precision={4} step={0.01} style={wide} />
                </Form.Item>
              ) : (
                <Form.Item
                  key="amount"
                  name="amount"
                  label="支付金额（元）"
                  rules={[{ required: true, message: '请填写支付金额' }]}
                  extra="不超过已计提且尚未支付的金额"
                >
                  <InputNumber min={0.01} precision={2} style={wide} />
                </Form.Item>
              )
            }
          </Form.Item>
          <Form.Item name="remark" label="说明">
            <Input maxLength={200} />
          </Form.Item>
        </>
      )}
    </FormModal>
  )
}
