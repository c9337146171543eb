import type { CronFieldName } from '@liangshu/engine/time/cron/cron-fields'
import { Input } from 'antd'
import { fieldBounds, type CronMode } from './field-bounds.ts'
import { CronNumber, FieldValue, WeekdaySelect, type ModeProps } from './mode-inputs.tsx'
import { SpecifyValues } from './specify-values.tsx'

function RangeRow({ field, draft, disabled, onChange }: ModeProps) {
  const { unit } = fieldBounds[field]
  const shared = { field, disabled }
  return (
    <>
      从
      <FieldValue
        {...shared}
        label="区间开始"
        value={draft.rangeStart}
        onChange={(rangeStart) => onChange({ rangeStart })}
      />
      {unit} 至
      <FieldValue {...shared} label="区间结束" value={draft.rangeEnd} onChange={(rangeEnd) => onChange({ rangeEnd })} />
      {unit}
    </>
  )
}

const intervalUnit: Readonly<Record<CronFieldName, string>> = {
  second: '秒',
  minute: '分',
  hour: '时',
  day: '日',
  month: '个月',
  week: '天',
  year: '年',
}

function LoopRow({ field, draft, disabled, onChange }: ModeProps) {
  const { unit, intervalMin, intervalMax } = fieldBounds[field]
  return (
    <>
      从
      <FieldValue
        field={field}
        disabled={disabled}
        label="循环开始"
        value={draft.loopStart}
        onChange={(loopStart) => onChange({ loopStart })}
      />
      {unit}开始，间隔
      <CronNumber
        label="循环间隔"
        value={draft.loopInterval}
        min={intervalMin}
        max={intervalMax}
        disabled={disabled}
        onChange={(loopInterval) => onChange({ loopInterval })}
      />
      {intervalUnit[field]}
    </>
  )
}

function WorkdayRow({ field, draft, disabled, onChange }: ModeProps) {
  return (
    <>
      {field === 'day' && '本月'}
      <CronNumber
        label="工作日"
        value={draft.workday}
        min={1}
        max={31}
        disabled={disabled}
        onChange={(workday) => onChange({ workday })}
      />
      {field === 'day' ? '日，最近的工作日' : 'W'}
    </>
  )
}

function DaysBeforeLastRow({ draft, disabled, onChange }: ModeProps) {
  return (
    <>
      最后一日的前
      <CronNumber
        label="最后一日的前几天"
        value={draft.daysBeforeLast}
        min={1}
        max={30}
        disabled={disabled}
        onChange={(daysBeforeLast) => onChange({ daysBeforeLast })}
      />
      天
    </>
  )
}

function NthWeekdayRow({ draft, disabled, onChange }: ModeProps) {
  return (
    <>
      本月第
      <CronNumber
        label="第几个"
        value={draft.nth}
        min={1}
        max={5}
        disabled={disabled}
        onChange={(nth) => onChange({ nth })}
      />
      个
      <WeekdaySelect
        label="第几个周几"
        value={draft.nthWeekday}
        disabled={disabled}
        onChange={(nthWeekday) => onChange({ nthWeekday })}
      />
    </>
  )
}

function LastWeekdayRow({ draft, disabled, onChange }: ModeProps) {
  return (
    <>
      本月最后一个
      <WeekdaySelect
        label="最后一个周几"
        value={draft.lastWeekday}
        disabled={disabled}
        onChange={(lastWeekday) => onChange({ lastWeekday })}
      />
    </>
  )
}

function CustomRow({ draft, disabled, onChange }: ModeProps) {
  return (
    <Input
      aria-label="自定义"
      size="small"
      value={draft.customText}
      disabled={disabled}
      onChange={(event) => onChange({ customText: event.target.value.toUpperCase() })}
    />
  )
}

const inputsOf: Partial<Record<CronMode, (props: ModeProps) => React.ReactNode>> = {
  range: RangeRow,
  loop: LoopRow,
  specify: SpecifyValues,
  workday: WorkdayRow,
  daysBeforeLast: DaysBeforeLastRow,
  nthWeekday: NthWeekdayRow,
  lastWeekday: LastWeekdayRow,
  custom: CustomRow,
}

/** What follows the radio of one mode. */
export function ModeInputs({ mode, onChange, ...props }: ModeProps & { mode: CronMode }) {
  const Inputs = inputsOf[mode]
  return Inputs ? (
    <span className="cron-inputs">
      <Inputs {...props} onChange={(change) => onChange({ ...change, mode })} />
    </span>
  ) : null
}

const modeLabels: Readonly<Record<CronMode, string>> = {
  every: '',
  unset: '不设置',
  range: '区间',
  loop: '循环',
  specify: '指定',
  workday: '工作日',
  last: '最后一日',
  lastWorkday: '最后一个工作日',
  daysBeforeLast: '倒数',
  lastWeekday: '最后一个',
  nthWeekday: '第几个',
  custom: '自定义',
}

export function modeLabel(mode: CronMode, field: CronFieldName): string {
  if (mode === 'every') return fieldBounds[field].everyLabel
  if (mode === 'last' && field === 'hour') return '最后（L）'
  return modeLabels[mode]
}
