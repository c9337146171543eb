import { textOf, type EditorProps } from '../editable-table/cells/cell-kind.ts'
import { fieldExtendOf } from '../editable-table/model/column.ts'
import { ReportPicker } from './report-picker.tsx'

/** The popup cell: the chosen row of the report fills several cells of its row at once. */
export function ReportCell({ column, value, disabled, onFill }: EditorProps) {
  const { popupCode, orgFields, destFields = column.key, param, placeholder, key, sorter } = column
  return (
    <ReportPicker
      code={popupCode}
      orgFields={orgFields}
      destFields={destFields}
      field={key}
      param={param}
      groupId="editable-table"
      sorter={typeof sorter === 'string' ? sorter : undefined}
      isMulti={fieldExtendOf(column).multiSelect ?? false}
      value={textOf(value)}
      disabled={disabled}
      {...(placeholder === undefined ? {} : { placeholder })}
      onChange={(_own, values) => onFill(values)}
    />
  )
}
