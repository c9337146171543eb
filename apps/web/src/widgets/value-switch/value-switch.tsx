import { Select, Switch } from 'antd'
import { useDisabled } from '../../shared/form/use-disabled.ts'

const defaultOptions = ['Y', 'N'] as const
const defaultTexts = ['是', '否'] as const

interface Props {
  value?: string | number | null
  /** Value for on, then for off. */
  options?: readonly [string | number, string | number]
  texts?: readonly [string, string]
  disabled?: boolean
  /** In a query form nothing chosen is a third state, so a list takes the place of the switch. */
  isQuery?: boolean
  onChange?: (value: string | number | undefined) => void
}

/** A switch for fields that store two values, Y and N unless told otherwise. */
export function ValueSwitch({
  value,
  options = defaultOptions,
  texts = defaultTexts,
  disabled: own,
  isQuery = false,
  onChange,
}: Props) {
  const [on, off] = options
  const disabled = useDisabled(own)
  const isOn = value !== undefined && value !== null && String(value) === String(on)
  if (isQuery) {
    return (
      <Select
        allowClear
        disabled={disabled}
        placeholder="请选择"
        value={value ?? null}
        options={options.map((option, index) => ({ value: option, label: texts[index] }))}
        onChange={(next: string | number | null) => onChange?.(next ?? undefined)}
      />
    )
  }
  return (
    <Switch
      checked={isOn}
      disabled={disabled}
      checkedChildren={texts[0]}
      unCheckedChildren={texts[1]}
      onChange={(checked) => onChange?.(checked ? on : off)}
    />
  )
}
