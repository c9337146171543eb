import type { ManualHolding } from '@liangshu/contract/decision/nav'
import { useQuery } from '@tanstack/react-query'
import { Form, Input, InputNumber } from 'antd'
import { priceText } from '../../shared/figure/figures.tsx'
import { manualHoldingsQuery } from './nav-queries.ts'

/** What the form keeps per symbol; a holding without a price typed is valued as the books say. */
export type ManualInput = Readonly<Record<string, { price?: number | null; reason?: string } | undefined>>

export const manualPricesOf = (input: ManualInput | undefined, holdings: readonly ManualHolding[]) =>
  holdings.flatMap(({ symbol }) => {
    const { price, reason = '' } = input?.[fieldOf(symbol)] ?? {}
    return typeof price === 'number' ? [{ symbol, price, reason: reason.trim() }] : []
  })

/** A dot in a name would be a path in the form. */
const fieldOf = (symbol: string) => symbol.replaceAll('.', '_')

function ManualRow({ holding }: { holding: ManualHolding }) {
  const { symbol, name, volume, price } = holding
  const field = fieldOf(symbol)
  return (
    <li>
      <span>
        {name} <small className="num">{symbol}</small>
        <br />
        <small className="num">
          {volume.toLocaleString('zh-CN')} 股 ·{' '}
          {price === null ? '无行情' : `停牌，最近收盘 ${priceText(price, symbol)}`}
        </small>
      </span>
      <Form.Item name={['manual', field, 'price']} rules={[{ required: price === null, message: '请填写估值价' }]}>
        <InputNumber min={0.0001} max={1_000_000} precision={4} placeholder="估值价" aria-label={`${name}估值价`} />
      </Form.Item>
      <Form.Item
        name={['manual', field, 'reason']}
        dependencies={[['manual', field, 'price']]}
        rules={[
          ({ getFieldValue }) => ({
            required: typeof getFieldValue(['manual', field, 'price']) === 'number',
            whitespace: true,
            message: '请填写手工估值的原因',
          }),
        ]}
      >
        <Input maxLength={100} placeholder="原因" aria-label={`${name}估值原因`} />
      </Form.Item>
    </li>
  )
}

/** Prices by hand, for what did not trade or has no quote; a second person publishes them. */
export function ManualPrices({ productId, day }: { productId: string; day: string }) {
  const { data, error } = useQuery(manualHoldingsQuery(productId, day))
  if (error) return <p className="org-hint">停牌持仓未能读取：{error.message}</p>
  if (!data || data.length === 0) return null
  return (
    <fieldset className="manual-prices">
      <legend>停牌或无行情的持仓（手工估值由复核人确认）</legend>
      <ul>
        {data.map((holding) => (
          <ManualRow key={holding.symbol} holding={holding} />
        ))}
      </ul>
    </fieldset>
  )
}
