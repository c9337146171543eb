import CaretRightOutlined from '@ant-design/icons/CaretRightOutlined'
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined'
import DoubleLeftOutlined from '@ant-design/icons/DoubleLeftOutlined'
import DoubleRightOutlined from '@ant-design/icons/DoubleRightOutlined'
import PauseOutlined from '@ant-design/icons/PauseOutlined'
import StepBackwardOutlined from '@ant-design/icons/StepBackwardOutlined'
import StepForwardOutlined from '@ant-design/icons/StepForwardOutlined'
import type { ReplayDays } from '@liangshu/contract/market/moment'
import { clockOfPlace, LAST_PLACE, placeOfClock } from '@liangshu/engine/time/session/shown-minutes'
import { useQuery } from '@tanstack/react-query'
import { Button, DatePicker, Segmented, Select, Slider } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useState, type ReactNode } from 'react'
import { useIsPhone } from '../../shared/theme/media.ts'
import { replayDaysQuery } from './clock-queries.ts'
import { dateOf, momentOf, placeOf, speeds, type Speed } from './clock-steps.ts'
import { useClockKeys } from './use-clock-keys.ts'
import { useClock, userClock, type Moment } from './user-clock.ts'
import './time-bar.css'

const weekdays = ['日', '一', '二', '三', '四', '五', '六'] as const
const dayText = (date: string) => `${date} 周${weekdays[dayjs(date).day()] ?? ''}`

/** The hours as points on the line. */
const marks = Object.fromEntries(['09:30', '10:30', '11:30', '14:00'].map((clock) => [placeOfClock(clock), <></>]))

function Tool({ title, icon, onClick }: { title: string; icon: ReactNode; onClick: () => void }) {
  return <Button type="text" size="small" aria-label={title} title={title} icon={icon} onClick={onClick} />
}

/** The day as a line; while it is dragged, the panels wait for it to be let go. */
function MinuteSlider({ moment, days }: { moment: Moment; days: ReplayDays }) {
  const shown = moment ?? days.until
  const [dragged, setDragged] = useState<number | null>(null)
  return (
    <Slider
      className="time-bar-slider"
      min={0}
      max={LAST_PLACE}
      marks={marks}
      value={dragged ?? placeOf(shown)}
      ariaLabelForHandle="回放时间"
      ariaValueTextFormatterForHandle={(place) => clockOfPlace(place)}
      tooltip={{ formatter: (place) => clockOfPlace(place ?? 0) }}
      onChange={setDragged}
      onChangeComplete={(place) => {
        setDragged(null)
        userClock.goTo(momentOf(dateOf(shown), place))
      }}
    />
  )
}

function DayChoice({ moment, days }: { moment: string; days: ReplayDays }) {
  const stored = new Set(days.dates)
  return (
    <span className="time-bar-day">
      <Tool title="前一交易日" icon={<DoubleLeftOutlined />} onClick={() => userClock.stepDay(-1)} />
      <DatePicker
        size="small"
        variant="borderless"
        aria-label="回放日期"
        allowClear={false}
        inputReadOnly
        suffixIcon={null}
        format={(day) => dayText(day.format('YYYY-MM-DD'))}
        value={dayjs(dateOf(moment))}
        disabledDate={(day) => !stored.has(day.format('YYYY-MM-DD'))}
        onChange={(day) => day && userClock.goTo(`${day.format('YYYY-MM-DD')} ${moment.slice(11)}`)}
      />
      <Tool title="后一交易日" icon={<DoubleRightOutlined />} onClick={() => userClock.stepDay(1)} />
    </span>
  )
}

const speedOptions = speeds.map((value) => ({ value, label: `×${value}` }))

function SpeedChoice({ speed, isNarrow }: { speed: Speed; isNarrow: boolean }) {
  const shared = { size: 'small', 'aria-label': '倍速', value: speed, options: speedOptions } as const
  return isNarrow ? (
    <Select {...shared} variant="filled" onChange={userClock.setSpeed} />
  ) : (
    <Segmented<Speed> {...shared} onChange={userClock.setSpeed} />
  )
}

function Hands({ isPlaying }: { isPlaying: boolean }) {
  return (
    <span className="time-bar-hands">
      <Tool title="退一分钟 ←" icon={<StepBackwardOutlined />} onClick={() => userClock.stepMinute(-1)} />
      <Tool
        title={isPlaying ? '暂停 空格' : '播放 空格'}
        icon={isPlaying ? <PauseOutlined /> : <CaretRightOutlined />}
        onClick={isPlaying ? userClock.pause : userClock.play}
      />
      <Tool title="进一分钟 →" icon={<StepForwardOutlined />} onClick={() => userClock.stepMinute(1)} />
    </span>
  )
}

function NowBar({ days }: { days: ReplayDays }) {
  const { until } = days
  return (
    <>
      <span className="time-bar-now">
        <ClockCircleOutlined /> <b>实时</b>
        <span className="num">
          {dayText(dateOf(until))} {until.slice(11)}
        </span>
      </span>
      <MinuteSlider moment={null} days={days} />
      <Button type="text" size="small" onClick={() => userClock.goTo(until)}>
        回放
      </Button>
    </>
  )
}

/** The desk's clock: now, or any minute of any stored day, standing or playing. */
export function TimeBar() {
  useClockKeys()
  const isPhone = useIsPhone()
  const { data: days, error } = useQuery(replayDaysQuery)
  useEffect(() => {
    if (days) userClock.knowDays(days)
  }, [days])
  const { moment, speed, driver } = useClock((state) => state)
  if (!days)
    return error ? (
      <section className="time-bar">回放暂不可用：{error.message}</section>
    ) : (
      <section className="time-bar" />
    )
  if (days.dates.length === 0 && moment === null)
    return <section className="time-bar">还没有保存的交易日，暂不能回放</section>
  if (moment === null)
    return (
      <section className="time-bar" aria-label="时间">
        <NowBar days={days} />
      </section>
    )
  return (
    <section className="time-bar is-replay" aria-label="时间">
      <strong className="time-bar-tag">回放</strong>
      <DayChoice moment={moment} days={days} />
      <Hands isPlaying={driver !== null} />
      <SpeedChoice speed={speed} isNarrow={isPhone} />
      <time className="time-bar-clock num" aria-live="off">
        {moment.slice(11)}
      </time>
      <MinuteSlider moment={moment} days={days} />
      <span className="time-bar-shut">回放中不可下单</span>
      <Button size="small" onClick={userClock.goLive}>
        回到实时
      </Button>
    </section>
  )
}
