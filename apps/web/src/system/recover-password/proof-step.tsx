import { useMutation } from '@tanstack/react-query'
import { Button, Form } from 'antd'
import { showError } from '../../shared/feedback/show-error.ts'
import { refusalUnderField } from '../../shared/form/refusal-under-field.ts'
import { MobileField } from '../login/mobile-field.tsx'
import { SmsCodeField } from '../login/sms-code-field.tsx'
import { provePhone, type Proof } from './recover-password-api.ts'

interface Fields {
  phone: string
  smscode: string
}

/** Step 2: the phone is in the user's hand. */
export function ProofStep({ phone, onDone }: { phone: string; onDone: (proof: Proof) => void }) {
  const [form] = Form.useForm<Fields>()
  const proving = useMutation({
    mutationFn: (fields: Fields) => provePhone(fields.phone, fields.smscode),
    meta: { handlesError: true },
    onError: (error) => refusalUnderField(form, error, [['smscode', /验证码/]]) || showError(error),
    onSuccess: onDone,
  })
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ phone }}
      onFinish={(fields) => proving.mutate(fields)}
    >
      <MobileField name="phone" />
      <SmsCodeField name="smscode" mobileField="phone" mode="reset" />
      <Button type="primary" size="large" htmlType="submit" block loading={proving.isPending}>
        下一步
      </Button>
    </Form>
  )
}
