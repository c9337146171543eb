import { useQuery } from '@tanstack/react-query'
import { DatePicker, Input, InputNumber, Select, TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { use } from 'react'
import { TableServicesContext } from '../editable-table/cells/services-context.ts'
import { pickers } from './pickers.tsx'
import { descriptorOf, type QueryOption } from './query-field.ts'
import { QueryEditorsContext, type ValueEditorProps } from './value-editors.ts'

const one = (value: string | readonly string[]) => (typeof value === 'string' ? value : (value[0] ?? ''))
const many = (value: string | readonly string[]) =>
  typeof value === 'string' ? (value === '' ? [] : [value]) : [...value]

const formats = { date: 'YYYY-MM-DD', datetime: 'YYYY-MM-DD HH:mm:ss', time: 'HH:mm:ss' } as const

function MomentEditor({ field, value, onChange }: ValueEditorProps) {
  const format = formats[field.type as keyof typeof formats]
  const text = one(value)
  const parsed = field.type === 'time' && text !== '' ? dayjs(`2000-01-01 ${text}`) : dayjs(text)
  const shared = {
    className: 'aq-value',
    'aria-label': '值',
    format,
    value: text !== '' && parsed.isValid() ? parsed : null,
    onChange: (next: Dayjs | null) => onChange(next ? next.format(format) : ''),
  }
  if (field.type === 'time') return <TimePicker {...shared} />
  return <DatePicker {...shared} showTime={field.type === 'datetime'} />
}

function OptionEditor({
  value,
  isMultiple,
  onChange,
  options,
}: ValueEditorProps & { options: readonly QueryOption[] }) {
  const shared = {
    className: 'aq-value',
    'aria-label': '值',
    allowClear: true,
    placeholder: '请选择值',
    showSearch: { optionFilterProp: 'label' },
    options: options.map((option) => ({ value: String(option.value), label: option.text })),
  }
  if (isMultiple)
    return <Select {...shared} mode="multiple" value={many(value)} onChange={(next: string[]) => onChange(next)} />
  return <Select {...shared} value={one(value) || null} onChange={(next: string | null) => onChange(next ?? '')} />
}

function DictionaryEditor({ dictCode, ...props }: ValueEditorProps & { dictCode: string }) {
  const { loadOptions } = use(TableServicesContext)
  const dictionary = useQuery({ queryKey: ['query-options', dictCode], queryFn: () => loadOptions(dictCode) })
  return <OptionEditor {...props} options={dictionary.data ?? []} />
}

function NumberEditor({ field, value, isMultiple, onChange }: ValueEditorProps) {
  if (isMultiple) return <TextEditor field={field} value={value} isMultiple onChange={onChange} />
  return (
    <InputNumber
      className="aq-value"
      aria-label="值"
      stringMode
      {...(field.type === 'int' ? { precision: 0 } : {})}
      placeholder="请输入值"
      value={one(value)}
      onChange={(next) => onChange(next === null ? '' : String(next))}
    />
  )
}

function TextEditor({ value, isMultiple, onChange }: ValueEditorProps) {
  if (isMultiple) {
    return (
      <Select
        className="aq-value"
        aria-label="值"
        mode="tags"
        open={false}
        suffixIcon={null}
        tokenSeparators={[',', '，']}
        placeholder="输入多个值，回车分隔"
        value={many(value)}
        onChange={(next: string[]) => onChange(next)}
      />
    )
  }
  return (
    <Input
      className="aq-value"
      aria-label="值"
      allowClear
      placeholder="请输入值"
      value={one(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

const switchOptions = ({ extendOption: [on, off] = ['Y', 'N'] }: ValueEditorProps['field']): QueryOption[] => [
  { value: on, text: '是' },
  { value: off, text: '否' },
]

/** The input that fits the type of the chosen field. */
export function ValueEditor(props: ValueEditorProps) {
  const { field } = props
  const Registered = use(QueryEditorsContext)[field.type] ?? pickers[field.type]
  if (Registered) return <Registered {...props} />
  if (field.options) return <OptionEditor {...props} options={field.options} />
  const descriptor = descriptorOf(field)
  if (descriptor !== undefined) return <DictionaryEditor {...props} dictCode={descriptor} />
  if (field.type === 'switch') return <OptionEditor {...props} options={switchOptions(field)} />
  if (field.type === 'date' || field.type === 'datetime' || field.type === 'time') return <MomentEditor {...props} />
  if (field.type === 'int' || field.type === 'number') return <NumberEditor {...props} />
  return <TextEditor {...props} />
}
