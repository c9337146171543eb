import { requiredTexts } from '@liangshu/contract/validation/required-texts'
import { passwordRule } from '@liangshu/contract/validation/text-rules'
import { useMutation } from '@tanstack/react-query'
import { Button, Form } from 'antd'
import { showError } from '../../shared/feedback/show-error.ts'
import { fromRule, repeats } from '../../shared/form/field-rules.ts'
import { PasswordInput } from '../../shared/form/password-input.tsx'
import { fieldOfRefusal, refusalUnderField } from '../../shared/form/refusal-under-field.ts'
import { changePassword, type Proof } from './recover-password-api.ts'

interface Fields {
  password: string
  confirmpassword: string
}

interface PasswordStepProps {
  proof: Proof
  onDone: () => void
  /** The code has run out meanwhile: the phone has to be proven again. */
  onExpired: () => void
}

/** Step 3: the new password. */
export function PasswordStep({ proof, onDone, onExpired }: PasswordStepProps) {
  const [form] = Form.useForm<Fields>()
  const changing = useMutation({
    mutationFn: ({ password }: Fields) => changePassword(proof, password),
    meta: { handlesError: true },
    onError: (error) => {
      if (refusalUnderField(form, error, [['password', /密码由/]])) return
      showError(error)
      if (fieldOfRefusal(error, [['smscode', /验证码/]])) onExpired()
    },
    onSuccess: onDone,
  })
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={(fields) => changing.mutate(fields)}>
      <Form.Item label="账号名">{proof.username}</Form.Item>
      <Form.Item
        name="password"
        label="新密码"
        validateTrigger="onBlur"
        rules={[{ required: true, message: requiredTexts.newPassword }, fromRule(passwordRule)]}
      >
        <PasswordInput size="large" autoComplete="new-password" showsStrength />
      </Form.Item>
      <Form.Item
        name="confirmpassword"
        label="确认新密码"
        dependencies={['password']}
        rules={[{ required: true, message: requiredTexts.confirmPassword }, repeats('password')]}
      >
        <PasswordInput size="large" autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" size="large" htmlType="submit" block loading={changing.isPending}>
        保存新密码
      </Button>
    </Form>
  )
}
