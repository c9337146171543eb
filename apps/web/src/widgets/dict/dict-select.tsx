import { Select } from 'antd'
import { splitValues, useDict } from './use-dict.ts'

interface DictSelectProps {
  dictCode: string
  id?: string
  /** Numbers come from the server as numbers, texts as texts; both find their option. */
  value?: string | number | null
  onChange?: (value: string) => void
  placeholder?: string
  disabled?: boolean
  allowClear?: boolean
  className?: string
}

const byLabel = (input: string, option?: { label?: unknown }) =>
  String(option?.label ?? '')
    .toLowerCase()
    .includes(input.toLowerCase())

export function DictSelect({ dictCode, value, onChange, placeholder = '请选择', ...rest }: DictSelectProps) {
  const { options, isLoading } = useDict(dictCode)
  return (
    <Select
      allowClear
      showSearch={{ filterOption: byLabel }}
      {...rest}
      placeholder={placeholder}
      loading={isLoading}
      options={[...options]}
      value={value === null || value === undefined || value === '' ? null : String(value)}
      onChange={(next: string | null | undefined) => onChange?.(next ?? '')}
    />
  )
}

interface DictMultiSelectProps extends DictSelectProps {
  separator?: string
  maxTagCount?: number
}

/** Several values in one text, joined by a separator. */
export function DictMultiSelect({
  dictCode,
  value,
  onChange,
  separator = ',',
  placeholder = '请选择',
  maxTagCount = 1,
  ...rest
}: DictMultiSelectProps) {
  const { options, isLoading } = useDict(dictCode)
  return (
    <Select
      mode="multiple"
      allowClear
      showSearch={{ filterOption: byLabel }}
      {...rest}
      placeholder={placeholder}
      maxTagCount={maxTagCount}
      loading={isLoading}
      options={[...options]}
      value={splitValues(value, separator)}
      onChange={(next: string[]) => onChange?.(next.join(separator))}
    />
  )
}
