import { Input, type InputProps } from 'antd'
import { unwrapFilter, wrapFilter, type FilterOperator } from './filter-value.ts'

interface Props extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  /** The wrapped value, as it goes into the query. */
  value?: string
  operator?: FilterOperator
  /** Spaces around the text are dropped. */
  trim?: boolean
  onChange?: (value: string) => void
}

/** A text field whose value is a condition: like wraps it as *x*, and so on. */
export function InputFilter({ value = '', operator = 'like', trim = true, onChange, ...rest }: Props) {
  return (
    <Input
      allowClear
      {...rest}
      value={unwrapFilter(value, operator)}
      onChange={({ target }) => onChange?.(wrapFilter(trim ? target.value.trim() : target.value, operator))}
    />
  )
}
