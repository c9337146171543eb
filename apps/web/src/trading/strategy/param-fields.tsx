import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import type { DatedBasket, ParamField } from '@liangshu/contract/trading/strategy-params'
import type { StrategyType } from '@liangshu/contract/trading/strategy'
import { Button, Form, Input, InputNumber, Select } from 'antd'
import { SymbolInput } from './symbol-input.tsx'

const wide = { inlineSize: '100%' } as const
const optionsOf = (options: readonly { value: string; label: string }[]) => options.map((one) => ({ ...one }))

function BasketField({ name }: { name: string[] }) {
  return (
    <Form.List name={name}>
      {(rows, { add, remove }) => (
        <div className="strategy-basket">
          {rows.map((row) => (
            <div key={row.key} className="strategy-basket-row">
              <Form.Item name={[row.name, 'symbol']} noStyle rules={[{ required: true, message: '请输入代码' }]}>
                <SymbolInput label="组合标的" />
              </Form.Item>
              <Form.Item name={[row.name, 'weight']} noStyle rules={[{ required: true, message: '请输入权重' }]}>
                <InputNumber aria-label="权重" min={0} max={100} precision={2} suffix="%" />
              </Form.Item>
              <Button type="text" aria-label="移除" icon={<DeleteOutlined />} onClick={() => remove(row.name)} />
            </div>
          ))}
          <Button type="dashed" size="small" icon={<PlusOutlined />} onClick={() => add({ symbol: '', weight: 10 })}>
            添加标的
          </Button>
        </div>
      )}
    </Form.List>
  )
}

/** Comes along from a selection and is only shown. */
function DatedBaskets({ value }: { value?: readonly DatedBasket[] }) {
  const [first, last] = [value?.[0], value?.at(-1)]
  if (!value || !first || !last) return <span className="strategy-hint">无</span>
  return (
    <span className="strategy-hint num">
      {value.length} 期，{first.day} 至 {last.day}，最近一期 {last.symbols.length} 只
    </span>
  )
}

function controlOf(field: ParamField) {
  switch (field.kind) {
    case 'int':
      return <InputNumber min={field.min} max={field.max} precision={0} style={wide} />
    case 'number':
      return <InputNumber min={field.min} max={field.max} style={wide} />
    case 'percent':
      return <InputNumber min={field.min * 100} max={field.max * 100} precision={3} suffix="%" style={wide} />
    case 'choice':
      return <Select options={optionsOf(field.options)} />
    case 'choices':
      return <Select mode="multiple" options={optionsOf(field.options)} />
    case 'symbol':
      return field.isProduct ? <Input maxLength={40} placeholder="CFFEX.IF" /> : <SymbolInput label={field.label} />
    case 'basket':
      return null
    case 'dated':
      return <DatedBaskets />
  }
}

/** The parameters of a template, as its schema describes them. */
export function ParamFields({ type, fields }: { type: StrategyType; fields: readonly ParamField[] }) {
  if (type === 'manual') return <p className="strategy-hint">人工策略没有参数：只通过提案和下单交易。</p>
  return fields.map((field) =>
    field.kind === 'basket' ? (
      <Form.Item key={field.key} label={field.label} className="is-wide">
        <BasketField name={['params', field.key]} />
      </Form.Item>
    ) : (
      <Form.Item key={field.key} name={['params', field.key]} label={field.label} extra={field.hint}>
        {controlOf(field)}
      </Form.Item>
    ),
  )
}
