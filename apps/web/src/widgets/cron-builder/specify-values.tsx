import { Checkbox, Select } from 'antd'
import { fieldBounds, weekdayOptions } from './field-bounds.ts'
import type { ModeProps } from './mode-inputs.tsx'

function optionsOf(field: ModeProps['field']) {
  if (field === 'week') return weekdayOptions
  const { min, listMax } = fieldBounds[field]
  return Array.from({ length: listMax - min + 1 }, (_, index) => ({ value: min + index, label: String(min + index) }))
}

/** Boxes to tick; a hundred years would fill the dialog, so they are a list to choose from. */
export function SpecifyValues({ field, draft, disabled, onChange }: ModeProps) {
  const options = optionsOf(field)
  const shared = { options, disabled, value: [...draft.values] }
  if (field === 'year') {
    return (
      <Select
        {...shared}
        aria-label="指定年份"
        className="cron-years"
        mode="multiple"
        size="small"
        maxTagCount="responsive"
        placeholder="选择年份"
        onChange={(values) => onChange({ values })}
      />
    )
  }
  return (
    <Checkbox.Group<number>
      {...shared}
      className={field === 'week' ? 'cron-grid cron-grid-week' : 'cron-grid'}
      onChange={(values) => onChange({ values })}
    />
  )
}
