import { flowKindLabels, flowKinds, flowPaths, type ApplyFlowBody } from '@liangshu/contract/decision/flow'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Checkbox, Form, Input, InputNumber, Select, Segmented } from 'antd'
import type { Dayjs } from 'dayjs'
import { required } from '../../shared/form/field-rules.ts'
import { request } from '../../shared/request/request.ts'
import { FormModal } from '../../widgets/modal/form-modal.tsx'
import { decisionKey } from '../context/context-queries.ts'
import { orgProductsQuery } from '../org/org-queries.ts'
import { ApplyDayField } from './apply-day-field.tsx'
import { clientOptionsQuery, suitabilityQuery } from './flow-queries.ts'

interface Values {
  kind: ApplyFlowBody['kind']
  clientId: string
  productId: string
  /** Empty for the current one. */
  applyDay: Dayjs | null
  amount: number
  units: number
  isConfirmed: boolean
  confirmation: string
}

interface Props {
  open: boolean
  onClose: () => void
  productId?: string
  clientId?: string
  onSaved: () => Promise<void> | void
}

const colors = { suitable: 'success', exempt: 'success', confirm: 'warning', refused: 'error' } as const
const wide = { inlineSize: '100%' }

/** Whether the product suits the client; above their level the written confirmation is asked for. */
function Suitability({ clientId, productId }: { clientId: string; productId: string }) {
  const { data } = useQuery(suitabilityQuery(clientId, productId))
  if (!data) return null
  return (
    <>
      <Alert type={colors[data.verdict]} showIcon title={data.text} />
      {data.verdict === 'confirm' && (
        <>
          <Form.Item name="isConfirmed" valuePropName="checked">
            <Checkbox>客户已阅读以上警示并书面确认</Checkbox>
          </Form.Item>
          <Form.Item name="confirmation" label="书面确认编号或说明" rules={[required('请填写书面确认的编号或说明')]}>
            <Input maxLength={300} />
          </Form.Item>
        </>
      )}
    </>
  )
}

interface Wanted {
  isPurchase: boolean
  clientId: string
  productId: string
}

/** For which day, and how much of it. */
function WantedFields({ isPurchase, clientId, productId }: Wanted) {
  const [name, label] = isPurchase ? ['amount', '申购金额（含费）'] : ['units', '赎回份额']
  return (
    <>
      <ApplyDayField productId={productId} />
      <Form.Item
        key={name}
        name={name}
        label={label}
        rules={[{ required: true, message: isPurchase ? '请填写申购金额' : '请填写赎回份额' }]}
      >
        <InputNumber min={0.01} precision={2} style={wide} />
      </Form.Item>
      {isPurchase && <Suitability clientId={clientId} productId={productId} />}
    </>
  )
}

/** Takes in a subscription or a redemption; it is dealt at the unit NAV of its day. */
export function FlowForm({ open, onClose, productId = '', clientId = '', onSaved }: Props) {
  const clients = useQuery({ ...clientOptionsQuery, enabled: open && clientId === '' })
  const products = useQuery({ ...orgProductsQuery, enabled: open && productId === '' })
  const queryClient = useQueryClient()
  return (
    <FormModal<Values>
      title="登记申购赎回"
      open={open}
      okText="登记"
      onClose={onClose}
      initial={{ kind: 'subscribe', clientId, productId, applyDay: null, isConfirmed: false, confirmation: '' }}
      onSubmit={async ({ applyDay, ...values }) => {
        const body = {
          ...values,
          clientId: values.clientId || clientId,
          productId: values.productId || productId,
          ...(applyDay && { applyDay: applyDay.format('YYYY-MM-DD') }),
        }
        await request.post(flowPaths.apply, { body })
        await queryClient.invalidateQueries({ queryKey: decisionKey })
        await onSaved()
        return '已登记，申请日的净值发布后确认'
      }}
    >
      {(form) => (
        <>
          <Form.Item name="kind" label="业务">
            <Segmented options={flowKinds.map((value) => ({ value, label: flowKindLabels[value] }))} block />
          </Form.Item>
          {clientId === '' && (
            <Form.Item name="clientId" label="客户" rules={[required('请选择客户')]}>
              <Select
                showSearch={{ optionFilterProp: 'label' }}
                loading={clients.isPending}
                options={(clients.data ?? []).map(({ id, realname }) => ({ value: id, label: realname }))}
              />
            </Form.Item>
          )}
          {productId === '' && (
            <Form.Item name="productId" label="产品" rules={[required('请选择产品')]}>
              <Select
                loading={products.isPending}
                options={(products.data ?? [])
                  .filter(({ isOpen }) => isOpen)
                  .map(({ id, name, riskLevel }) => ({ value: id, label: `${name} · ${riskLevel}` }))}
              />
            </Form.Item>
          )}
          <Form.Item noStyle dependencies={['kind', 'clientId', 'productId']}>
            {() => {
              const isPurchase = form.getFieldValue('kind') === 'subscribe'
              const client = (form.getFieldValue('clientId') as string | undefined) || clientId
              const product = (form.getFieldValue('productId') as string | undefined) || productId
              return <WantedFields isPurchase={isPurchase} clientId={client} productId={product} />
            }}
          </Form.Item>
        </>
      )}
    </FormModal>
  )
}
