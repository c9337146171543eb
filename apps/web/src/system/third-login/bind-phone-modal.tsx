import { useMutation } from '@tanstack/react-query'
import { Form, Modal } from 'antd'
import { showError } from '../../shared/feedback/show-error.ts'
import { refusalUnderField, type RefusalFields } from '../../shared/form/refusal-under-field.ts'
import { SubmitOnEnter } from '../../shared/form/submit-on-enter.tsx'
import { MobileField } from '../login/mobile-field.tsx'
import { SmsCodeField } from '../login/sms-code-field.tsx'
import { bindThirdPhone } from './third-login-api.ts'
import { onceOpened } from '../../widgets/focus/once-opened.ts'

const refusals: RefusalFields = [
  ['captcha', /验证码/],
  ['mobile', /手机号/],
]

interface BindPhoneModalProps {
  uuid: string
  onBound: (token: string) => void
  onCancel: () => void
}

/** First login by another party: the phone tells which account it belongs to. */
export function BindPhoneModal({ uuid, onBound, onCancel }: BindPhoneModalProps) {
  const [form] = Form.useForm<{ mobile: string; captcha: string }>()
  const binding = useMutation({
    mutationFn: (fields: { mobile: string; captcha: string }) => bindThirdPhone({ ...fields, thirdUserUuid: uuid }),
    meta: { handlesError: true },
    onError: (error) => refusalUnderField(form, error, refusals) || showError(error),
    onSuccess: onBound,
  })
  return (
    <Modal
      open
      title="绑定手机号"
      width={450}
      okText="绑定并登录"
      onOk={form.submit}
      onCancel={onCancel}
      confirmLoading={binding.isPending}
      afterOpenChange={(isOpen) => onceOpened(isOpen, () => form.focusField('mobile'))}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(fields) => binding.mutate(fields)}>
        <MobileField name="mobile" />
        <SmsCodeField name="captcha" mobileField="mobile" mode="login" />
        <SubmitOnEnter />
      </Form>
    </Modal>
  )
}
