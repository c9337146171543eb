import { Select, type GetRef } from 'antd'
import { fillTitle, type Column, type Option } from '../model/column.ts'
import { textOf, variantOf, type CellKind, type DisplayProps, type EditorProps } from './cell-kind.ts'
import { useEditorFocus } from './use-editor-focus.ts'
import { useOpenOnFocus } from './use-open-on-focus.ts'

/** Options come back from a server as text, whatever they were when they were saved. */
const sameValue = (a: unknown, b: unknown) => textOf(a) === textOf(b)
const optionsOf = ({ options = [] }: Column) =>
  options.map(({ value, text, disabled = false }) => ({ value, label: text, disabled }))

export function optionText({ options = [] }: Column, value: unknown): string {
  return options.find((option) => sameValue(option.value, value))?.text ?? textOf(value)
}

function optionValue({ options = [] }: Column, text: string): Option['value'] | undefined {
  return options.find((option) => option.text === text || textOf(option.value) === text)?.value
}

function OptionDisplay({ column, value }: DisplayProps) {
  return <>{optionText(column, value)}</>
}

/** The option that stands for the stored value, or the value itself when it is not among them. */
function chosen({ options = [] }: Column, value: unknown) {
  if (value === null || value === undefined || value === '') return null
  return options.find((option) => sameValue(option.value, value))?.value ?? textOf(value)
}

const filterByLabel = (input: string, option?: { label?: unknown }) =>
  textOf(option?.label).toLowerCase().includes(input.toLowerCase())

function SelectEditor({ column, value, disabled, isFocused, isFramed, onChange }: EditorProps) {
  const ref = useEditorFocus<GetRef<typeof Select>>(isFocused)
  const [isOpen, setIsOpen] = useOpenOnFocus(isFocused)
  const isSearchable = column.type === 'select-search' || column.allowSearch === true || column.allowInput === true
  const options = optionsOf(column)
  return (
    <Select
      {...column.props}
      ref={ref}
      className="et-fill"
      aria-label={column.title}
      variant={variantOf(isFramed)}
      disabled={disabled}
      allowClear
      open={isOpen}
      onOpenChange={setIsOpen}
      placeholder={fillTitle(column.placeholder ?? '请选择', column)}
      options={options}
      value={chosen(column, value)}
      showSearch={
        isSearchable
          ? {
              filterOption: filterByLabel,
              // What is typed becomes the value when the column takes free text.
              ...(column.allowInput === true ? { onSearch: (text: string) => text !== '' && onChange(text) } : {}),
            }
          : false
      }
      onChange={(next: unknown) => onChange(next ?? '')}
    />
  )
}

export const selectCell: CellKind = {
  toText: (value, column) => optionText(column, value),
  fromText: (text, column) => {
    if (text === '') return { value: '' }
    const value = optionValue(column, text)
    if (value !== undefined) return { value }
    return column.allowInput === true ? { value: text } : undefined
  },
  Display: OptionDisplay,
  Editor: SelectEditor,
}

const separator = ','
export const valuesOf = (value: unknown): string[] =>
  textOf(value)
    .split(separator)
    .filter((part) => part !== '')

function multipleText(value: unknown, column: Column): string {
  return valuesOf(value)
    .map((part) => optionText(column, part))
    .join(separator)
}

function MultipleDisplay({ column, value }: DisplayProps) {
  return <>{multipleText(value, column)}</>
}

function MultipleEditor({ column, value, disabled, isFocused, isFramed, onChange }: EditorProps) {
  const ref = useEditorFocus<GetRef<typeof Select>>(isFocused)
  const [isOpen, setIsOpen] = useOpenOnFocus(isFocused)
  return (
    <Select
      {...column.props}
      ref={ref}
      className="et-fill"
      mode="multiple"
      aria-label={column.title}
      variant={variantOf(isFramed)}
      disabled={disabled}
      allowClear
      open={isOpen}
      onOpenChange={setIsOpen}
      maxTagCount={1}
      placeholder={fillTitle(column.placeholder ?? '请选择', column)}
      options={optionsOf(column).map(({ value: option, label }) => ({ value: textOf(option), label }))}
      showSearch={{ filterOption: filterByLabel }}
      value={valuesOf(value)}
      onChange={(next: string[]) => onChange(next.join(separator))}
    />
  )
}

export const multipleCell: CellKind = {
  toText: multipleText,
  fromText: (text, column) => {
    const values = valuesOf(text).map((part) => optionValue(column, part.trim()))
    return values.includes(undefined) ? undefined : { value: values.join(separator) }
  },
  Display: MultipleDisplay,
  Editor: MultipleEditor,
}
