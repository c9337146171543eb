import { requiredTexts } from '@liangshu/contract/validation/required-texts'
import {
  emailRule,
  passwordRule,
  usernameCharactersRule,
  usernameLengthRule,
} from '@liangshu/contract/validation/text-rules'
import { useMutation } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { Link, useNavigate } from 'react-router'
import { showError } from '../../shared/feedback/show-error.ts'
import { fromRule, repeats, required } from '../../shared/form/field-rules.ts'
import { PasswordInput } from '../../shared/form/password-input.tsx'
import { refusalUnderField, type RefusalFields } from '../../shared/form/refusal-under-field.ts'
import { MobileField } from '../login/mobile-field.tsx'
import { SmsCodeField } from '../login/sms-code-field.tsx'
import { freeRule } from './free-rule.ts'
import { register, type Registration } from './register-api.ts'

const refusals: RefusalFields = [
  ['smscode', /验证码/],
  ['phone', /手机号/],
  ['email', /邮箱/],
  ['username', /用户名/],
  ['password', /密码/],
]

interface Fields extends Registration {
  confirmpassword: string
}

export function RegisterPage() {
  const [form] = Form.useForm<Fields>()
  const navigate = useNavigate()
  const registering = useMutation({
    mutationFn: ({ confirmpassword: _confirmed, ...registration }: Fields) => register(registration),
    meta: { handlesError: true },
    onError: (error) => refusalUnderField(form, error, refusals) || showError(error),
    onSuccess: (_done, { username }) => navigate('/user/register-result', { state: { username }, replace: true }),
  })

  return (
    <>
      <h2 className="user-title">注册账号</h2>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(fields) => registering.mutate(fields)}>
        <Form.Item
          name="username"
          label="用户名"
          validateTrigger="onBlur"
          validateFirst
          rules={[
            required(requiredTexts.username),
            fromRule(usernameCharactersRule),
            fromRule(usernameLengthRule),
            freeRule('username'),
          ]}
        >
          <Input size="large" autoComplete="username" />
        </Form.Item>
        <Form.Item
          name="password"
          label="密码"
          rules={[{ required: true, message: requiredTexts.password }, fromRule(passwordRule)]}
          validateTrigger="onBlur"
        >
          <PasswordInput size="large" autoComplete="new-password" showsStrength />
        </Form.Item>
        <Form.Item
          name="confirmpassword"
          label="确认密码"
          dependencies={['password']}
          rules={[{ required: true, message: '请确认密码' }, repeats('password')]}
        >
          <PasswordInput size="large" autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="email"
          label="邮箱（选填）"
          validateTrigger="onBlur"
          validateFirst
          rules={[fromRule(emailRule), freeRule('email')]}
        >
          <Input size="large" autoComplete="email" inputMode="email" />
        </Form.Item>
        <MobileField name="phone" extraRules={[freeRule('phone')]} />
        <SmsCodeField name="smscode" mobileField="phone" mode="register" />
        <Button type="primary" size="large" htmlType="submit" block loading={registering.isPending}>
          注册
        </Button>
      </Form>
      <nav className="login-links" aria-label="账号">
        <Link to="/user/login">使用已有账户登录</Link>
      </nav>
    </>
  )
}
