import { strategyTypeLabels } from '@liangshu/contract/trading/strategy'
import { useQuery } from '@tanstack/react-query'
import { Form, Input, InputNumber, Select, type FormRule } from 'antd'
import { required } from '../../shared/form/field-rules.ts'
import { accountsQuery } from './setup-queries.ts'
import { indexes, indexFault, leftToFill, type SetupValues } from './setup-values.ts'

/** The first strategy comes from a template; files of one's own are for those who have loaded some. */
const types = Object.entries(strategyTypeLabels).flatMap(([value, label]) => (value === 'own' ? [] : { value, label }))

const limits: [keyof SetupValues, string][] = [
  ['singleMax', '单只证券上限'],
  ['dailyLoss', '当日亏损停止'],
  ['stopLoss', '单只止损'],
  ['takeProfit', '单只止盈'],
]

const hasRange: FormRule = ({ getFieldValue }) => ({
  validator: async (_field, value: string) => {
    const fault = indexFault(getFieldValue('strategyType'), value)
    if (fault !== null) throw new Error(fault)
  },
})

function Limit({ name, label }: { name: keyof SetupValues; label: string }) {
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, type: 'number', message: `请输入${label}` }]}>
      <InputNumber min={0} max={100} precision={2} suffix="%" className="setup-number" />
    </Form.Item>
  )
}

/** Step 1: what trades on the account, in what, and how far it may go. */
export function StrategyStep({ hasAccount }: { hasAccount: boolean }) {
  const accounts = useQuery({ ...accountsQuery, enabled: hasAccount })
  const type = Form.useWatch<SetupValues['strategyType']>('strategyType') ?? 'manual'
  return (
    <>
      {hasAccount ? (
        <Form.Item name="accountId" label="交易账户" rules={[required('请选择交易账户')]}>
          <Select
            loading={accounts.isFetching}
            options={(accounts.data ?? []).map(({ id, accountName }) => ({ value: id, label: accountName }))}
          />
        </Form.Item>
      ) : null}
      <Form.Item name="strategyName" label="策略名称" rules={[required('请输入策略名称')]}>
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item name="strategyType" label="策略模板" extra={leftToFill(type)}>
        <Select options={types} />
      </Form.Item>
      <Form.Item name="index" label="标的范围" dependencies={['strategyType']} rules={[hasRange]}>
        <Select options={indexes} />
      </Form.Item>
      {limits.map(([name, label]) => (
        <Limit key={name} name={name} label={label} />
      ))}
    </>
  )
}
