import { DatePicker, TimePicker, type GetRef } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { fillTitle, type Column } from '../model/column.ts'
import { textOf, variantOf, type CellKind, type EditorProps } from './cell-kind.ts'
import { TextDisplay } from './text-display.tsx'
import { useEditorFocus } from './use-editor-focus.ts'
import { useOpenOnFocus } from './use-open-on-focus.ts'

dayjs.extend(customParseFormat)

const formats = { date: 'YYYY-MM-DD', datetime: 'YYYY-MM-DD HH:mm:ss', time: 'HH:mm:ss' } as const
const formatOf = ({ type }: Column) => formats[type as keyof typeof formats] ?? formats.date

function momentOf(value: unknown, format: string): Dayjs | null {
  const text = textOf(value)
  if (text === '') return null
  const strict = dayjs(text, format, true)
  const parsed = strict.isValid() ? strict : dayjs(text)
  return parsed.isValid() ? parsed : null
}

function DateEditor({ column, value, disabled, isFocused, isFramed, onChange }: EditorProps) {
  const ref = useEditorFocus<GetRef<typeof DatePicker>>(isFocused)
  const [isOpen, setIsOpen] = useOpenOnFocus(isFocused)
  const format = formatOf(column)
  const shared = {
    ...column.props,
    ref,
    className: 'et-fill',
    'aria-label': column.title,
    variant: variantOf(isFramed),
    disabled,
    format,
    open: isOpen,
    onOpenChange: setIsOpen,
    placeholder: fillTitle(column.placeholder ?? '', column),
    value: momentOf(value, format),
    onChange: (next: Dayjs | null) => onChange(next ? next.format(format) : ''),
  }
  if (column.type === 'time') return <TimePicker {...shared} />
  return <DatePicker {...shared} showTime={column.type === 'datetime'} />
}

export const dateCell: CellKind = {
  toText: textOf,
  fromText: (text, column) => {
    if (text.trim() === '') return { value: '' }
    const format = formatOf(column)
    const parsed = momentOf(text.trim(), format)
    return parsed ? { value: parsed.format(format) } : undefined
  },
  Display: TextDisplay,
  Editor: DateEditor,
}
