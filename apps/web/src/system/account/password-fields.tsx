import { requiredTexts } from '@liangshu/contract/validation/required-texts'
import { passwordRule } from '@liangshu/contract/validation/text-rules'
import { Form } from 'antd'
import { fromRule, repeats } from '../../shared/form/field-rules.ts'
import { PasswordInput } from '../../shared/form/password-input.tsx'

export interface PasswordChange {
  oldpassword: string
  password: string
  confirmpassword: string
}

/** The old password once, the new one twice. */
export function PasswordFields() {
  return (
    <>
      <Form.Item name="oldpassword" label="旧密码" rules={[{ required: true, message: requiredTexts.oldPassword }]}>
        <PasswordInput autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="password"
        label="新密码"
        rules={[{ required: true, message: requiredTexts.newPassword }, fromRule(passwordRule)]}
      >
        <PasswordInput autoComplete="new-password" showsStrength />
      </Form.Item>
      <Form.Item
        name="confirmpassword"
        label="确认新密码"
        dependencies={['password']}
        rules={[{ required: true, message: requiredTexts.confirmPassword }, repeats('password')]}
      >
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
    </>
  )
}
