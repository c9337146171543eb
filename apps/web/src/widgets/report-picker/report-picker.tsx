import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled'
import SearchOutlined from '@ant-design/icons/SearchOutlined'
import { Input } from 'antd'
import { useState } from 'react'
import { useDisabled } from '../../shared/form/use-disabled.ts'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { fieldPairs, filledValues } from './field-pairs.ts'
import { ReportPickerModal } from './report-picker-modal.tsx'
import './report-picker.css'

export interface ReportPickerProps {
  id?: string
  /** What the field shows: the value of the first pair, or that of `field`. */
  value?: string | null
  /** Code of the report. */
  code?: string | undefined
  /** Columns of the report and the fields they go into, comma-joined and of equal number. */
  orgFields?: string | undefined
  destFields?: string | undefined
  /** Which of the target fields this input is; the first when left out. */
  field?: string
  isMulti?: boolean
  param?: Readonly<Record<string, unknown>> | undefined
  groupId?: string
  /** Order at first: `column=asc` or `column=desc`. */
  sorter?: string | undefined
  disabled?: boolean
  placeholder?: string
  /** Its own new value and those of all target fields. */
  onChange?: (value: string, values: Readonly<Record<string, string>>) => void
}

/** A field filled from an online report, together with others of its form. */
export function ReportPicker(props: ReportPickerProps) {
  const { id, value, code = '', isMulti = false, param, groupId, sorter, placeholder = '请选择' } = props
  const disabled = useDisabled(props.disabled)
  const [isOpen, setIsOpen] = useState(false)
  const pairs = fieldPairs(props)

  function open() {
    if (disabled) return
    if ('error' in pairs) withFeedback(({ message }) => void message.error(pairs.error))
    else setIsOpen(true)
  }
  function fill(values: Readonly<Record<string, string>>) {
    const own = props.field ?? ('error' in pairs ? '' : (pairs[0]?.to ?? ''))
    props.onChange?.(values[own] ?? '', values)
  }
  function clear(event: React.MouseEvent) {
    event.stopPropagation()
    if (!('error' in pairs)) fill(filledValues(pairs, []))
  }

  return (
    <>
      <Input
        {...(id === undefined ? {} : { id })}
        readOnly
        disabled={disabled}
        placeholder={placeholder}
        value={value ?? ''}
        title={value ?? ''}
        suffix={
          value && !disabled ? (
            <button type="button" className="report-clear" aria-label="清空" onClick={clear}>
              <CloseCircleFilled />
            </button>
          ) : (
            <SearchOutlined />
          )
        }
        onClick={open}
        onPressEnter={open}
      />
      {'error' in pairs ? null : (
        <ReportPickerModal
          open={isOpen}
          code={code}
          isMulti={isMulti}
          param={param}
          groupId={groupId}
          sorter={sorter}
          onOk={(rows) => fill(filledValues(pairs, rows))}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
