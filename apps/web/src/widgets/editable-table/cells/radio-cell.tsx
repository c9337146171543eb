import { Radio } from 'antd'
import { textOf, type CellKind, type EditorProps } from './cell-kind.ts'
import { selectCell } from './select-cell.tsx'

function RadioEditor({ column, value, disabled, onChange }: EditorProps) {
  const { options = [] } = column
  return (
    <Radio.Group
      {...column.props}
      aria-label={column.title}
      disabled={disabled}
      value={options.find((option) => textOf(option.value) === textOf(value))?.value}
      options={options.map(({ value: option, text, disabled: off = false }) => ({
        value: option,
        label: text,
        disabled: off,
      }))}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

export const radioCell: CellKind = { ...selectCell, Editor: RadioEditor, isDirect: true }
