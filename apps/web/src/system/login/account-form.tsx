import { requiredTexts } from '@liangshu/contract/validation/required-texts'
import { useMutation } from '@tanstack/react-query'
import { Button, Checkbox, Form } from 'antd'
import Input from 'antd/es/input/Input'
import Password from 'antd/es/input/Password'
import { useState } from 'react'
import { showError } from '../../shared/feedback/show-error.ts'
import { required } from '../../shared/form/field-rules.ts'
import type { LoginResult } from '../../shared/session/session-schema.ts'
import { CaptchaField } from './captcha-field.tsx'
import { FormFailure } from './form-failure.tsx'
import { loginByAccount, type AccountLogin } from './login-api.ts'
import { loginFailure } from './login-failure.ts'
import { useCapsLock } from './use-caps-lock.ts'
import { useCaptcha } from './use-captcha.ts'

type Fields = Omit<AccountLogin, 'checkKey'>

export function AccountForm({ onLogin }: { onLogin: (login: LoginResult) => void }) {
  const [form] = Form.useForm<Fields>()
  const [failure, setFailure] = useState('')
  const captcha = useCaptcha()
  const capsLock = useCapsLock()

  const login = useMutation({
    mutationFn: loginByAccount,
    meta: { handlesError: true },
    onSuccess: onLogin,
    onError: (error) => {
      const refusal = loginFailure(error)
      if (!refusal) return showError(error)
      // First the value, then the error: a changed value clears the errors of its field.
      form.setFieldValue('captcha', '')
      if (refusal.field) form.setFields([{ name: refusal.field, errors: [refusal.message] }])
      else setFailure(refusal.message)
      captcha.renew()
      form.getFieldInstance(refusal.field ?? 'username')?.focus()
    },
  })

  function submit(fields: Fields) {
    setFailure('')
    login.mutate({ ...fields, username: fields.username.trim(), checkKey: captcha.checkKey })
  }

  return (
    <Form form={form} layout="vertical" requiredMark={false} initialValues={{ remember_me: true }} onFinish={submit}>
      <FormFailure message={failure} />
      <Form.Item name="username" label="用户名" rules={[required(requiredTexts.username)]}>
        <Input autoComplete="username" size="large" />
      </Form.Item>
      <Form.Item
        name="password"
        label="密码"
        rules={[{ required: true, message: requiredTexts.password }]}
        help={capsLock.isOn ? <span className="caps-lock">大写锁定已打开</span> : undefined}
      >
        <Password autoComplete="current-password" size="large" {...capsLock.handlers} />
      </Form.Item>
      <CaptchaField image={captcha.image} hasFailed={captcha.hasFailed} onRenew={captcha.renew} />
      <Form.Item name="remember_me" valuePropName="checked" className="login-remember">
        <Checkbox>自动登录</Checkbox>
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={login.isPending}>
        登录
      </Button>
    </Form>
  )
}
