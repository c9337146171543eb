import { Button, Select, Space } from 'antd'
import { useDisabled } from '../../shared/form/use-disabled.ts'
import type { Picked } from './picked.ts'
import './picker.css'

interface PickerInputProps {
  id?: string
  picked: readonly Picked[]
  isLoading?: boolean
  placeholder: string
  buttonText: string
  disabled?: boolean
  onOpen: () => void
  onChange: (picked: readonly Picked[]) => void
}

/** Chosen texts with the button that opens the dialog. Only what fits is drawn, however many are chosen. */
export function PickerInput(props: PickerInputProps) {
  const { id, picked, isLoading = false, placeholder, buttonText, onOpen, onChange } = props
  const disabled = useDisabled(props.disabled)
  return (
    <Space.Compact block className="picker-input">
      <Select
        {...(id === undefined ? {} : { id })}
        mode="multiple"
        open={false}
        suffixIcon={null}
        showSearch={false}
        allowClear
        disabled={disabled}
        loading={isLoading}
        placeholder={placeholder}
        maxTagCount={1}
        labelInValue
        value={picked.map(({ value, text }) => ({ value, label: text }))}
        onClick={() => (disabled ? undefined : onOpen())}
        onChange={(next: readonly { value: string }[]) => {
          const kept = new Set(next.map(({ value }) => value))
          onChange(picked.filter(({ value }) => kept.has(value)))
        }}
      />
      <Button disabled={disabled} onClick={onOpen}>
        {buttonText}
      </Button>
    </Space.Compact>
  )
}
