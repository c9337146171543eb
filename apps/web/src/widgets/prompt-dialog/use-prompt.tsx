import { Form, Input, Modal, type FormRule, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { onceOpened } from '../focus/once-opened.ts'

interface PromptOptions {
  title: string
  label?: string
  placeholder?: string
  initialValue?: string
  rules?: FormRule[]
  /** What the button does, as a verb. */
  okText: string
  /** Red text, not a red block, for what stops or destroys. */
  isDanger?: boolean
  /** A rejection keeps the dialog open with what was typed. */
  onOk: (value: string) => void | Promise<void>
}

/** Asks for one text: `const [prompt, promptHolder] = usePrompt()`. */
export function usePrompt() {
  const [options, setOptions] = useState<PromptOptions>()
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [form] = Form.useForm<{ value: string }>()
  const field = useRef<InputRef>(null)

  async function confirm() {
    const { value } = await form.validateFields()
    setIsBusy(true)
    try {
      await options?.onOk(value ?? '')
      setIsOpen(false)
    } finally {
      setIsBusy(false)
    }
  }

  // A field that fails says so itself; a failed callback is for the caller to report.
  const tryConfirm = () => void confirm().catch(() => {})

  const holder = (
    <Modal
      title={options?.title}
      open={isOpen}
      confirmLoading={isBusy}
      okText={options?.okText}
      okButtonProps={options?.isDanger ? { danger: true, type: 'default' } : {}}
      onOk={tryConfirm}
      afterOpenChange={(isOpen) => onceOpened(isOpen, () => field.current?.focus({ cursor: 'all' }))}
      onCancel={() => setIsOpen(false)}
      destroyOnHidden
    >
      <Form form={form} layout="vertical" preserve={false} initialValues={{ value: options?.initialValue ?? '' }}>
        <Form.Item name="value" label={options?.label} rules={options?.rules ?? []}>
          <Input
            ref={field}
            placeholder={options?.placeholder}
            aria-label={options?.label ?? options?.title}
            // The same key would press the button that the closed dialog gives the keyboard back to.
            onPressEnter={(event) => {
              event.preventDefault()
              tryConfirm()
            }}
          />
        </Form.Item>
      </Form>
    </Modal>
  )

  function prompt(next: PromptOptions) {
    setOptions(next)
    setIsOpen(true)
  }

  return [prompt, holder] as const
}
