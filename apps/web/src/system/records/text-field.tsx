import { maxLengthRule } from '@liangshu/contract/validation/text-rules'
import { Form, Input, type FormRule } from 'antd'
import type { ReactNode } from 'react'
import { fromRule, required } from '../../shared/form/field-rules.ts'
import { unique } from '../../shared/form/remote-rules.ts'

interface TextFieldProps {
  name: string
  label: string
  /** Most characters the server takes. */
  max: number
  isRequired?: boolean
  /** Where the server looks for somebody else's same value, and the record that may keep its own. */
  isUnique?: { table: string; column: string; id: string | undefined }
  rules?: readonly FormRule[]
  placeholder?: string
  extra?: ReactNode
  /** More than one line. */
  rows?: number
  isWide?: boolean
  isCode?: boolean
  isDisabled?: boolean
}

/** A line or some lines of text, asked for in the same words and held against the same rules on every form. */
export function TextField(props: TextFieldProps) {
  const { name, label, max, isRequired = false, isUnique, rules = [], rows, isWide = false, isCode = false } = props
  const control = {
    placeholder: props.placeholder ?? `请输入${label}`,
    ...(isCode ? { spellCheck: false } : {}),
    ...(props.isDisabled ? { disabled: true } : {}),
  }
  return (
    <Form.Item
      name={name}
      label={label}
      extra={props.extra}
      validateFirst
      {...(isWide ? { className: 'is-wide' } : {})}
      rules={[
        ...(isRequired ? [required(`请输入${label}`)] : []),
        fromRule(maxLengthRule(max)),
        ...rules,
        ...(isUnique ? [unique(isUnique.table, isUnique.column, isUnique.id)] : []),
      ]}
    >
      {rows === undefined ? <Input {...control} /> : <Input.TextArea {...control} rows={rows} />}
    </Form.Item>
  )
}
