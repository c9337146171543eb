import type { FlowDays } from '@liangshu/contract/decision/flow'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { useQuery } from '@tanstack/react-query'
import { DatePicker, Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { flowDaysQuery } from './flow-queries.ts'

const dayText = (day: Dayjs) => day.format('YYYY-MM-DD')

function isOpenDay(day: string, { earliest, current }: FlowDays): boolean {
  if (day > current || day < (earliest ?? mainlandCalendar.firstDate)) return false
  return mainlandCalendar.isTradingDay(day)
}

const boundsText = ({ earliest, current }: FlowDays) =>
  earliest === null ? `不晚于${current}` : earliest === current ? `只能为${current}` : `${earliest}至${current}`

/** The day an application counts for. Left empty it is the current one, which the field names. */
export function ApplyDayField({ productId }: { productId: string }) {
  const { data: days } = useQuery(flowDaysQuery(productId))
  const presets = days && isOpenDay(days.previous, days) ? [{ label: '上一交易日', value: dayjs(days.previous) }] : []
  return (
    <Form.Item
      name="applyDay"
      label="申请日"
      extra={`按该日单位净值确认，须为尚未发布净值的交易日${days ? `：${boundsText(days)}` : ''}`}
    >
      <DatePicker
        style={{ inlineSize: '100%' }}
        placeholder={days ? `${days.current}（当前交易日）` : '当前交易日'}
        {...(days && { defaultPickerValue: dayjs(days.current) })}
        presets={presets}
        disabledDate={(day) => days !== undefined && !isOpenDay(dayText(day), days)}
      />
    </Form.Item>
  )
}
