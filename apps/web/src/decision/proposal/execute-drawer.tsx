import type { ContextProduct } from '@liangshu/contract/decision/context'
import type { ProposalDetail } from '@liangshu/contract/decision/proposal'
import type { TargetRow } from '@liangshu/contract/decision/target'
import { orderStatus } from '@liangshu/contract/trading/order-codes'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Drawer, Form, InputNumber, Radio, Select } from 'antd'
import { useState } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import { priceText } from '../../shared/figure/figures.tsx'
import { newClOrdId, readConfirm } from '../../trading/index.ts'
import { productsQuery } from '../context/context-queries.ts'
import { exact, shares } from './figures.ts'
import { useExecuteTarget, type OrderRequest } from './proposal-queries.ts'

type Way = 'hand' | 'TWAP' | 'VWAP' | 'LIMIT'
const ways: { value: Way; label: string }[] = [
  { value: 'hand', label: '手工单' },
  { value: 'TWAP', label: 'TWAP' },
  { value: 'VWAP', label: 'VWAP' },
  { value: 'LIMIT', label: '冰山' },
]

interface Values {
  /** `account:…`, or `unit:…` to be shared out among its accounts. */
  place: string
  way: Way
  price: number
  volume: number
  slices: number
  minutes: number
}

/** The market's price inside the band the target may trade in. */
function priceOf({ last, price, side, priceLow, priceHigh }: TargetRow): number {
  const market = last ?? price ?? 0
  return side === 1 ? Math.min(market, priceHigh ?? market) : Math.max(market, priceLow ?? market)
}

function placeOf(place: string): Pick<OrderRequest, 'clOrdId' | 'accountId' | 'unitId'> {
  const id = place.slice(place.indexOf(':') + 1)
  const clOrdId = newClOrdId(id)
  return place.startsWith('unit:') ? { clOrdId, unitId: id } : { clOrdId, accountId: id }
}

interface Props {
  proposal: ProposalDetail
  target: TargetRow
  onClose: () => void
}

/** An approved target becomes orders: one by hand, or a parent that goes out in slices. */
export function ExecuteDrawer(props: Props) {
  const products = useQuery(productsQuery)
  // The form begins with the first account, so the accounts have to be there.
  if (!products.data) return null
  return <ExecuteForm {...props} product={products.data.find(({ id }) => id === props.proposal.productId)} />
}

function ExecuteForm({ proposal, target, onClose, product }: Props & { product: ContextProduct | undefined }) {
  const accounts = (product?.accounts ?? []).filter(
    ({ canTrade, unitId }) => canTrade && (proposal.unitId === null || unitId === proposal.unitId),
  )
  const units = (product?.units ?? []).filter(({ id }) => accounts.filter(({ unitId }) => unitId === id).length > 1)
  const places = [
    ...accounts.map(({ id, name }) => ({ value: `account:${id}`, label: name })),
    ...units.map(({ id, name }) => ({ value: `unit:${id}`, label: `${name}（按资金或持仓比例分配）` })),
  ]
  const [form] = Form.useForm<Values>()
  const way = Form.useWatch('way', form) ?? 'hand'
  const volume = Form.useWatch('volume', form) ?? target.remaining
  const price = Form.useWatch('price', form) ?? priceOf(target)
  const execute = useExecuteTarget()
  const [confirm, setConfirm] = useState<{ order: OrderRequest; texts: string[]; codes: number[] } | null>(null)
  const word = target.side === 1 ? '买入' : '卖出'

  function send(order: OrderRequest) {
    execute.mutate(order, {
      onSuccess: (rows) => {
        const refused = rows.find(({ status }) => status === orderStatus.rejected)
        if (refused) {
          withFeedback(({ message }) => void message.error(refused.rejDetail ?? '委托被拒绝'))
          return
        }
        withFeedback(({ message }) => void message.success(order.split ? '已开始拆单执行' : '委托已提交'))
        onClose()
      },
      onError: (error) => {
        const asked = readConfirm(error)
        if (asked) setConfirm({ order, texts: asked.map(({ text }) => text), codes: asked.map(({ code }) => code) })
        else showError(error)
      },
    })
  }

  const requestOf = (values: Values): OrderRequest => ({
    ...placeOf(values.place),
    symbol: target.symbol,
    side: target.side,
    orderType: 1,
    price: String(values.price),
    volume: values.volume,
    targetId: target.id,
    confirmCodes: [],
    ...(values.way !== 'hand' && { split: { algo: values.way, slices: values.slices, minutes: values.minutes } }),
  })

  return (
    <Drawer
      title={`执行 ${word} ${target.name}`}
      open
      size={420}
      onClose={onClose}
      footer={
        <Button type="primary" block size="large" loading={execute.isPending} onClick={() => form.submit()}>
          {word} {shares(volume)} 股
        </Button>
      }
    >
      <Approved target={target} amount={price * volume} />
      {confirm && (
        <Alert
          type="warning"
          showIcon
          title="需要确认"
          description={confirm.texts.join('；')}
          action={
            <Button size="small" onClick={() => send({ ...confirm.order, confirmCodes: confirm.codes })}>
              确认并提交
            </Button>
          }
        />
      )}
      <Form
        form={form}
        layout="vertical"
        initialValues={{
          place: places[0]?.value ?? '',
          way: 'hand',
          price: priceOf(target),
          volume: target.remaining,
          slices: 4,
          minutes: 20,
        }}
        onFinish={(values) => send(requestOf(values))}
      >
        <OrderFields places={places} way={way} remaining={target.remaining} />
      </Form>
    </Drawer>
  )
}

/** What was approved and what is left of it. */
function Approved({ target, amount }: { target: TargetRow; amount: number }) {
  return (
    <dl className="execute-facts num">
      <dt>批准数量</dt>
      <dd>{shares(target.volume)}</dd>
      <dt>已成 / 在途</dt>
      <dd>
        {shares(target.executedVolume)} / {shares(target.workingVolume)}
      </dd>
      <dt>剩余可执行</dt>
      <dd>{shares(target.remaining)}</dd>
      <dt>价格区间</dt>
      <dd>
        {target.priceLow === null && target.priceHigh === null
          ? '不限'
          : `${priceText(target.priceLow, target.symbol)} – ${priceText(target.priceHigh, target.symbol)}`}
      </dd>
      <dt>预估金额</dt>
      <dd>{exact(amount)}</dd>
    </dl>
  )
}

interface FieldProps {
  places: { value: string; label: string }[]
  way: Way
  remaining: number
}

function OrderFields({ places, way, remaining }: FieldProps) {
  return (
    <>
      <Form.Item
        name="place"
        label="执行账户"
        rules={[
          { required: true, message: '没有可交易的账户' },
          {
            validator: (_, place: string) =>
              way !== 'hand' && place.startsWith('unit:')
                ? Promise.reject(new Error('资产单元委托不支持拆单'))
                : Promise.resolve(),
          },
        ]}
      >
        <Select options={places} />
      </Form.Item>
      <Form.Item name="way" label="执行方式">
        <Radio.Group optionType="button" options={ways} />
      </Form.Item>
      <Form.Item name="price" label="委托价" rules={[{ required: true, message: '请输入委托价' }]}>
        <InputNumber min={0.001} precision={3} style={{ inlineSize: '100%' }} />
      </Form.Item>
      <Form.Item
        name="volume"
        label="数量"
        rules={[
          { required: true, message: '请输入数量' },
          { type: 'number', max: remaining, message: `不能超过剩余可执行数量${shares(remaining)}` },
        ]}
      >
        <InputNumber min={1} precision={0} step={100} style={{ inlineSize: '100%' }} />
      </Form.Item>
      {way !== 'hand' && (
        <div className="execute-split">
          <Form.Item name="slices" label="拆分笔数" rules={[{ required: true, message: '请输入笔数' }]}>
            <InputNumber min={1} max={1000} precision={0} style={{ inlineSize: '100%' }} />
          </Form.Item>
          <Form.Item name="minutes" label="执行时长（分钟）" rules={[{ required: true, message: '请输入时长' }]}>
            <InputNumber min={1} max={240} precision={0} style={{ inlineSize: '100%' }} />
          </Form.Item>
        </div>
      )}
    </>
  )
}
