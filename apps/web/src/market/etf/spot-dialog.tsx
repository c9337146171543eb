import type { EtfSpotRow } from '@liangshu/contract/market/etf-calls'
import { Form, Input, InputNumber, Modal, Segmented } from 'antd'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { useSaveSpot } from './etf-queries.ts'
import { FundSelect } from './fund-select.tsx'

interface SpotForm {
  symbol: string
  side: 1 | 2
  targetVolume: number
  targetPrice?: number | null
  note?: string
}

const MOST_VOLUME = 1e10
const MOST_PRICE = 1e5
const LOT = 100

/** What is to be traded today: a new line, or an old one changed. */
export function SpotDialog({ spot, onClose }: { spot: Partial<EtfSpotRow>; onClose: () => void }) {
  const [form] = Form.useForm<SpotForm>()
  const save = useSaveSpot()
  const send = ({ targetPrice, note, ...body }: SpotForm) =>
    save.mutate(
      {
        ...body,
        ...(spot.id && { id: spot.id }),
        ...(targetPrice && { targetPrice }),
        ...(note && { note }),
      },
      {
        onSuccess: () => {
          withFeedback(({ message }) => void message.success(spot.id ? '已保存' : '已加入现货清单'))
          onClose()
        },
      },
    )
  return (
    <Modal
      open
      width={440}
      title={spot.id ? '修改现货清单' : '加入现货清单'}
      okText="保存"
      confirmLoading={save.isPending}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form
        form={form}
        layout="vertical"
        onFinish={send}
        initialValues={{
          symbol: spot.symbol,
          side: spot.side ?? 1,
          targetVolume: spot.targetVolume,
          targetPrice: spot.targetPrice ?? null,
          note: spot.note ?? '',
        }}
      >
        <Form.Item name="symbol" label="ETF" rules={[{ required: true, message: '请选择ETF' }]}>
          <FundSelect disabled={spot.id !== undefined} />
        </Form.Item>
        <Form.Item name="side" label="方向">
          <Segmented
            block
            options={[
              { value: 1, label: <span className="up">买入</span> },
              { value: 2, label: <span className="down">卖出</span> },
            ]}
          />
        </Form.Item>
        <div className="etf-pair">
          <Form.Item
            name="targetVolume"
            label="目标数量（份）"
            rules={[
              { required: true, message: '请输入目标数量' },
              { type: 'integer', min: 1, message: '数量应为大于0的整数' },
            ]}
          >
            <InputNumber<number> min={1} max={MOST_VOLUME} step={LOT} />
          </Form.Item>
          <Form.Item
            name="targetPrice"
            label="目标价（元）"
            rules={[{ type: 'number', min: 0.001, message: '目标价应大于0' }]}
          >
            <InputNumber<number> min={0} max={MOST_PRICE} step={0.001} precision={3} placeholder="不限" />
          </Form.Item>
        </div>
        <Form.Item name="note" label="备注">
          <Input maxLength={200} placeholder="为什么交易" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
