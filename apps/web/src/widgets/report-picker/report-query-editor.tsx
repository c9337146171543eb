import type { ValueEditorProps } from '../advanced-query/value-editors.ts'
import { ReportPicker } from './report-picker.tsx'

const wordOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** The value of a condition, taken from a report: the returned field of the row, or of several for the rule `in`. */
export function ReportQueryEditor({ field, value, isMultiple, onChange }: ValueEditorProps) {
  const { popup = {}, customReturnField } = field
  const column = customReturnField ?? wordOf(popup['field']) ?? wordOf(popup['orgFields'])?.split(',')[0] ?? field.value
  const chosen = typeof value === 'string' ? value : value.join(',')
  return (
    <div className="aq-value">
      <ReportPicker
        code={wordOf(popup['code'])}
        orgFields={column}
        destFields="value"
        isMulti={isMultiple}
        value={chosen}
        onChange={(next) => onChange(isMultiple ? next.split(',').filter((one) => one !== '') : next)}
      />
    </div>
  )
}
