import { useMutation } from '@tanstack/react-query'
import { Form, Modal } from 'antd'
import { MobileField } from '../login/mobile-field.tsx'
import { SmsCodeField } from '../login/sms-code-field.tsx'
import { bindThirdPhone } from './third-login-api.ts'

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
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(fields) => binding.mutate(fields)}>
        <MobileField name="mobile" />
        <SmsCodeField name="captcha" mobileField="mobile" mode="login" />
      </Form>
    </Modal>
  )
}
