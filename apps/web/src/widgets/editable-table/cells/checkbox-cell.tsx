import { Checkbox } from 'antd'
import { checkedValues } from '../model/new-row.ts'
import { textOf, type CellKind, type DisplayProps, type EditorProps } from './cell-kind.ts'

const isChecked = ({ column, value }: DisplayProps) => value === checkedValues(column)[0]

function CheckboxDisplay(props: DisplayProps) {
  return <Checkbox aria-label={props.column.title} checked={isChecked(props)} disabled />
}

function CheckboxEditor(props: EditorProps) {
  const { column, disabled, onChange } = props
  const [checked, unchecked] = checkedValues(column)
  return (
    <Checkbox
      {...column.props}
      aria-label={column.title}
      disabled={disabled}
      checked={isChecked(props)}
      onChange={(event) => onChange(event.target.checked ? checked : unchecked)}
    />
  )
}

export const checkboxCell: CellKind = {
  toText: textOf,
  fromText: (text, column) => {
    const [checked, unchecked] = checkedValues(column)
    if (['true', '1', '是', textOf(checked)].includes(text)) return { value: checked }
    return ['false', '0', '否', '', textOf(unchecked)].includes(text) ? { value: unchecked } : undefined
  },
  Display: CheckboxDisplay,
  Editor: CheckboxEditor,
  isDirect: true,
}
