import { Form, Input, type FormRule } from 'antd'
import { FormModal } from './form-modal.tsx'

interface PromptDialogProps {
  title: string
  label?: string
  open: boolean
  initial?: string
  placeholder?: string
  rules?: FormRule[]
  okText?: string
  /** Rejecting keeps the question open. */
  onConfirm: (text: string) => Promise<string | void>
  onClose: () => void
}

/** Asks for one line of text. */
export function PromptDialog({ initial = '', onConfirm, rules, label, placeholder = '', ...rest }: PromptDialogProps) {
  return (
    <FormModal<{ text: string }>
      okText="确定"
      {...rest}
      width={420}
      initial={{ text: initial }}
      onSubmit={({ text }) => onConfirm(text ?? '')}
    >
      <Form.Item name="text" label={label ?? rest.title} {...(rules ? { rules } : {})}>
        <Input placeholder={placeholder} />
      </Form.Item>
    </FormModal>
  )
}
