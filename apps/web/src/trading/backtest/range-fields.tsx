import type { StartBacktestBody } from '@liangshu/contract/trading/backtest'
import { DatePicker, Form, InputNumber, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'

export interface RangeValues {
  range: [Dayjs, Dayjs]
  initCash: number
  benchmark: string
}

const benchmarks = [
  { value: 'SHSE.000300', label: '沪深300' },
  { value: 'SHSE.000905', label: '中证500' },
  { value: 'SHSE.000852', label: '中证1000' },
  { value: 'SHSE.000001', label: '上证指数' },
]

/** Half a year up to yesterday: the running day has no bar yet. */
export const firstRange = (capital: number): RangeValues => ({
  range: [dayjs().subtract(1, 'day').subtract(6, 'month'), dayjs().subtract(3, 'day')],
  initCash: capital > 0 ? capital : 1_000_000,
  benchmark: 'SHSE.000300',
})

export const rangeBody = (
  { range: [from, to], initCash, benchmark }: RangeValues,
  strategyId: string,
): StartBacktestBody => ({
  strategyId,
  from: from.format('YYYY-MM-DD'),
  to: to.format('YYYY-MM-DD'),
  initCash,
  benchmark,
})

/** Which days, with how much, against what. */
export function RangeFields() {
  return (
    <>
      <Form.Item name="range" label="回测区间" rules={[{ required: true, message: '请选择回测区间' }]}>
        <DatePicker.RangePicker
          allowClear={false}
          presets={[1, 3, 6, 12, 24].map((months) => ({
            label: months < 12 ? `近${months}个月` : `近${months / 12}年`,
            value: [dayjs().subtract(3, 'day').subtract(months, 'month'), dayjs().subtract(3, 'day')],
          }))}
        />
      </Form.Item>
      <Form.Item name="initCash" label="初始资金（元）" rules={[{ required: true, message: '请输入初始资金' }]}>
        <InputNumber min={10_000} max={1e10} precision={2} />
      </Form.Item>
      <Form.Item name="benchmark" label="比较基准">
        <Select options={benchmarks} />
      </Form.Item>
    </>
  )
}
