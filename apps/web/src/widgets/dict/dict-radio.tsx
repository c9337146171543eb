import { Checkbox, Radio } from 'antd'
import { useDisabled } from '../../shared/form/use-disabled.ts'
import { splitValues, useDict } from './use-dict.ts'

interface DictChoiceProps {
  dictCode: string
  id?: string
  value?: string | number | null
  onChange?: (value: string) => void
  disabled?: boolean
}

export function DictRadio({ dictCode, value, onChange, id, ...rest }: DictChoiceProps & { asButtons?: boolean }) {
  const { options } = useDict(dictCode)
  const { asButtons = false } = rest
  const disabled = useDisabled(rest.disabled)
  return (
    <Radio.Group
      {...(id === undefined ? {} : { id })}
      disabled={disabled}
      options={[...options]}
      {...(asButtons ? { optionType: 'button' as const } : {})}
      value={value === null || value === undefined ? undefined : String(value)}
      onChange={({ target }) => onChange?.(String(target.value))}
    />
  )
}

/** Ticks in the order of the dictionary, joined by a separator. */
export function DictCheckbox({
  dictCode,
  value,
  onChange,
  disabled: own,
  separator = ',',
}: DictChoiceProps & { separator?: string }) {
  const { options } = useDict(dictCode)
  const disabled = useDisabled(own)
  return (
    <Checkbox.Group
      disabled={disabled}
      options={[...options]}
      value={splitValues(value, separator)}
      onChange={(next) =>
        onChange?.(
          options
            .map((option) => option.value)
            .filter((option) => next.includes(option))
            .join(separator),
        )
      }
    />
  )
}
