import { Alert, Button, Drawer, Form, Skeleton, type FormInstance } from 'antd'
import { useRef, useState, type ReactNode } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { isRefusal, refusalUnderField, type RefusalFields } from '../../shared/form/refusal-under-field.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import { useIsPhone } from '../../shared/theme/media.ts'
import { AppModal } from '../app-modal/app-modal.tsx'
import { onceOpened } from '../focus/once-opened.ts'
import './form-modal.css'

export interface FormModalProps<Values extends object> {
  title: string
  open: boolean
  onClose: () => void
  /** Values the form starts with; each opening starts anew. */
  initial: Partial<Values>
  /** Resolves to the words that tell of the success; a refusal keeps the dialog and what was typed. */
  onSubmit: (values: Values) => Promise<string | void>
  okText?: string
  /** One column up to 6 fields, two up to 14; beyond that it is a drawer. */
  columns?: 1 | 2
  isDrawer?: boolean
  width?: number
  isReadOnly?: boolean
  /** What the form starts with is still on its way: its place is kept. */
  isLoading?: boolean
  /** Which field the server's refusals are about; others stand above the buttons until the form is sent again. */
  refusals?: RefusalFields
  children: ReactNode | ((form: FormInstance<Values>) => ReactNode)
}

const firstField = 'input:not(:disabled, [type=radio], [type=checkbox]), textarea:not(:disabled)'

function useSubmit<Values extends object>(
  { onSubmit, onClose, refusals = [] }: FormModalProps<Values>,
  form: FormInstance<Values>,
) {
  const [isSaving, setIsSaving] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  async function submit(values: Values) {
    setIsSaving(true)
    setRefused(null)
    try {
      const text = await onSubmit(values)
      if (text) withFeedback(({ message }) => void message.success(text))
      onClose()
    } catch (error) {
      if (error instanceof Error && refusalUnderField(form as FormInstance, error, refusals)) return
      // A notice goes after seconds: whoever looks later would see an open dialog and no reason.
      if (isRefusal(error)) setRefused(error.message || '操作失败')
      else showError(error)
    } finally {
      setIsSaving(false)
    }
  }
  return { isSaving, refused, submit }
}

function FormBody<Values extends object>(
  props: FormModalProps<Values> & { form: FormInstance<Values>; submit: (values: Values) => void },
) {
  const { form, submit, initial, columns = 1, isReadOnly = false, children } = props
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      className={`form-grid is-${columns}${isReadOnly ? ' is-read-only' : ''}`}
      initialValues={initial}
      disabled={isReadOnly}
      preserve={false}
      scrollToFirstError={{ block: 'center' }}
      onFinish={submit}
    >
      {typeof children === 'function' ? children(form) : children}
    </Form>
  )
}

/**
 * A form in a dialog or, when it is long, in a drawer of 720 px. The same footer everywhere: 取消, 保存. Each opening is
 * a form of its own: antd's form keeps what an earlier one left behind.
 */
export function FormModal<Values extends object>(props: FormModalProps<Values>) {
  const { open } = props
  const [opening, setOpening] = useState(0)
  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    if (open) setOpening(opening + 1)
  }
  return <FormDialog key={opening} {...props} />
}

function askToDiscard(onOk: () => void) {
  withFeedback(({ modal }) =>
    modal.confirm({
      title: '放弃已填写的内容吗？',
      content: '关闭后，尚未保存的内容不会保留。',
      okText: '放弃',
      cancelText: '继续填写',
      autoFocusButton: 'cancel',
      onOk,
    }),
  )
}

function FormDialog<Values extends object>(props: FormModalProps<Values>) {
  const { title, open, onClose, okText = '保存', columns = 1, isDrawer = false, isReadOnly = false } = props
  const [form] = Form.useForm<Values>()
  const { isSaving, refused, submit } = useSubmit(props, form)
  const isPhone = useIsPhone()
  /** Esc alone never costs what was typed. */
  const leave = () => (!isReadOnly && form.isFieldsTouched() ? askToDiscard(onClose) : onClose())
  const frame = useRef<HTMLDivElement>(null)
  /** One can type at once, as in a drawer; on a phone the keyboard would cover the form. */
  const startTyping = () => frame.current?.querySelector<HTMLElement>(firstField)?.focus()
  const body = props.isLoading ? (
    <Skeleton active title={false} paragraph={{ rows: 10 }} />
  ) : (
    // Where nothing takes the keyboard the form itself does, so that a long one can be scrolled.
    <div ref={frame} {...(isReadOnly && { role: 'group', 'aria-label': title, tabIndex: 0 })}>
      <FormBody {...props} form={form} submit={(values) => void submit(values)} />
      {refused === null ? null : <Alert type="error" showIcon title={refused} />}
    </div>
  )

  if (isDrawer) {
    return (
      <Drawer
        title={title}
        open={open}
        onClose={(event) => (event.type === 'click' ? onClose() : leave())}
        destroyOnHidden
        size={props.width ?? 720}
        className="form-drawer"
        mask={{ closable: isReadOnly }}
        footer={
          <div className="form-drawer-footer">
            <Button onClick={onClose}>{isReadOnly ? '关闭' : '取消'}</Button>
            {isReadOnly ? null : (
              <Button type="primary" loading={isSaving} onClick={form.submit}>
                {okText}
              </Button>
            )}
          </div>
        }
      >
        {body}
      </Drawer>
    )
  }
  return (
    <AppModal
      title={title}
      open={open}
      switchFullscreen={false}
      mask={{ closable: false }}
      okClose={false}
      width={props.width ?? (columns === 2 ? 760 : 520)}
      okText={okText}
      cancelText={isReadOnly ? '关闭' : '取消'}
      confirmLoading={isSaving}
      afterOpenChange={(isOpen) => onceOpened(isOpen, () => (isPhone ? undefined : startTyping()))}
      okButtonProps={isReadOnly ? { style: { display: 'none' } } : {}}
      onOk={form.submit}
      onClose={onClose}
      onLeave={leave}
    >
      {body}
    </AppModal>
  )
}
