import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined'
import type { ClockBody } from '@liangshu/contract/market/quote-calls'
import { useQuery } from '@tanstack/react-query'
import { Button, DatePicker, Popover, Select, TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { statusQuery, useTurnClock } from '../live/market-queries.ts'

const speeds = [1, 2, 5, 10, 30, 60].map((value) => ({ value, label: `×${value}` }))
const steps = [
  { seconds: 60, label: '+1分钟' },
  { seconds: 300, label: '+5分钟' },
  { seconds: 1800, label: '+30分钟' },
]
const modes = { live: '实时', replay: '回放', step: '静止' } as const

function ClockPanel() {
  const [day, setDay] = useState<Dayjs | null>(null)
  const [time, setTime] = useState<Dayjs | null>(dayjs('2000-01-01 09:30'))
  const [speed, setSpeed] = useState(1)
  const { data: status } = useQuery(statusQuery)
  const turn = useTurnClock()
  const go = (body: ClockBody) => turn.mutate(body)
  const moment = { date: day?.format('YYYY-MM-DD'), ...(time && { time: time.format('HH:mm') }) }

  return (
    <div className="mkt-clock" aria-busy={turn.isPending}>
      <p>
        当前：{modes[status?.mode ?? 'live']}
        <span className="num">{status?.asOf ?? '--'}</span>
      </p>
      <div className="mkt-clock-row">
        <DatePicker
          size="small"
          aria-label="回放日期"
          placeholder="交易日"
          value={day}
          onChange={setDay}
          disabledDate={(one) => one.isAfter(dayjs(), 'day') || one.day() === 0 || one.day() === 6}
        />
        <TimePicker
          size="small"
          aria-label="回放时间"
          placeholder="时间"
          format="HH:mm"
          value={time}
          onChange={setTime}
          needConfirm={false}
        />
        <Select size="small" aria-label="倍速" value={speed} options={speeds} onChange={setSpeed} />
      </div>
      <div className="mkt-clock-row">
        <Button size="small" type="primary" disabled={!day} onClick={() => go({ mode: 'replay', speed, ...moment })}>
          从此回放
        </Button>
        <Button size="small" disabled={!day} onClick={() => go({ mode: 'step', ...moment })}>
          停在此刻
        </Button>
      </div>
      <div className="mkt-clock-row">
        {status?.mode === 'replay' ? (
          <Button size="small" onClick={() => go({ mode: 'step' })}>
            暂停
          </Button>
        ) : (
          <Button size="small" disabled={status?.mode !== 'step'} onClick={() => go({ mode: 'replay', speed })}>
            继续
          </Button>
        )}
        {steps.map(({ seconds, label }) => (
          <Button
            key={seconds}
            size="small"
            disabled={status?.mode !== 'step'}
            onClick={() => go({ mode: 'step', seconds })}
          >
            {label}
          </Button>
        ))}
      </div>
      <Button size="small" block disabled={status?.mode === 'live'} onClick={() => go({ mode: 'live' })}>
        回到实时
      </Button>
    </div>
  )
}

/** Simulated time in the hands of who may turn it: it is one for all institutions. */
export function MarketClock() {
  const { data: status } = useQuery(statusQuery)
  if (!status?.canTurnClock) return null
  return (
    <Popover trigger="click" placement="bottomRight" title="行情时钟" content={<ClockPanel />} destroyOnHidden>
      <Button type="text" size="small" aria-label="行情时钟" title="行情时钟" icon={<ClockCircleOutlined />} />
    </Popover>
  )
}
