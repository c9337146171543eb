import { requiredTexts } from '@liangshu/contract/validation/required-texts'
import { Button, Form } from 'antd'
import Input from 'antd/es/input/Input'
import { showError } from '../../shared/feedback/show-error.ts'
import { refusalUnderField, type RefusalFields } from '../../shared/form/refusal-under-field.ts'
import { required } from '../../shared/form/field-rules.ts'
import type { SmsMode } from './login-api.ts'
import { useSmsCode } from './use-sms-code.ts'

interface SmsCodeFieldProps {
  /** Name of the code's own field. */
  name: string
  /** Name of the field in the same form that holds the phone number. */
  mobileField: string
  mode: SmsMode
}

/** Code field with its send button; the number is checked before anything is sent. */
export function SmsCodeField({ name, mobileField, mode }: SmsCodeFieldProps) {
  const form = Form.useFormInstance()
  const refusals: RefusalFields = [
    [name, /验证码/],
    [mobileField, /手机号|用户/],
  ]
  const sms = useSmsCode(mode, (error) => refusalUnderField(form, error, refusals) || showError(error))

  async function send() {
    const fields = await form.validateFields([mobileField]).catch(() => undefined)
    if (fields) sms.send(fields[mobileField])
  }

  return (
    <div className="login-pair">
      <Form.Item name={name} label="短信验证码" rules={[required(requiredTexts.captcha)]}>
        <Input autoComplete="one-time-code" inputMode="numeric" maxLength={6} size="large" />
      </Form.Item>
      <Button size="large" className="sms-button" loading={sms.isSending} disabled={sms.secondsLeft > 0} onClick={send}>
        {sms.secondsLeft > 0 ? `${sms.secondsLeft} 秒后重发` : '获取验证码'}
      </Button>
    </div>
  )
}
