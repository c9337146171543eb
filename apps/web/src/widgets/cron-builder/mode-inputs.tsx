import type { CronFieldName } from '@liangshu/engine/time/cron/cron-fields'
import { InputNumber, Select } from 'antd'
import { fieldBounds, weekdayOptions } from './field-bounds.ts'
import type { FieldDraft } from './field-draft.ts'

export interface ModeProps {
  field: CronFieldName
  draft: FieldDraft
  disabled: boolean
  /** Touching an input also chooses its mode. */
  onChange: (change: Partial<FieldDraft>) => void
}

interface NumberProps {
  label: string
  value: number
  min: number
  max: number
  disabled: boolean
  onChange: (value: number) => void
}

export function CronNumber({ label, value, min, max, disabled, onChange }: NumberProps) {
  return (
    <InputNumber
      className="cron-number"
      aria-label={label}
      size="small"
      value={value}
      min={min}
      max={max}
      precision={0}
      disabled={disabled}
      onChange={(next) => next !== null && onChange(next)}
    />
  )
}

export function WeekdaySelect(props: {
  label: string
  value: number
  disabled: boolean
  onChange: (value: number) => void
}) {
  const { label, ...rest } = props
  return <Select aria-label={label} className="cron-weekday" size="small" options={weekdayOptions} {...rest} />
}

/** A number of the field, or a weekday by name. */
export function FieldValue({ field, ...props }: Omit<NumberProps, 'min' | 'max'> & { field: CronFieldName }) {
  if (field === 'week') return <WeekdaySelect {...props} />
  const { min, max } = fieldBounds[field]
  return <CronNumber {...props} min={min} max={max} />
}
