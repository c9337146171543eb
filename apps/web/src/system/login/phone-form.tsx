import { useMutation } from '@tanstack/react-query'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { showError } from '../../shared/feedback/show-error.ts'
import type { LoginResult } from '../../shared/session/session-schema.ts'
import { FormFailure } from './form-failure.tsx'
import { loginByPhone } from './login-api.ts'
import { loginFailure } from './login-failure.ts'
import { MobileField } from './mobile-field.tsx'
import { SmsCodeField } from './sms-code-field.tsx'

interface Fields {
  mobile: string
  captcha: string
}

export function PhoneForm({ onLogin }: { onLogin: (login: LoginResult) => void }) {
  const [form] = Form.useForm<Fields>()
  const [failure, setFailure] = useState('')

  const login = useMutation({
    mutationFn: loginByPhone,
    meta: { handlesError: true },
    onSuccess: onLogin,
    onError: (error) => {
      const refusal = loginFailure(error)
      if (!refusal) return showError(error)
      if (refusal.message.includes('验证码')) form.setFields([{ name: 'captcha', errors: [refusal.message] }])
      else setFailure(refusal.message)
    },
  })

  function submit(fields: Fields) {
    setFailure('')
    login.mutate({ ...fields, remember_me: true })
  }

  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={submit}>
      <FormFailure message={failure} />
      <MobileField name="mobile" />
      <SmsCodeField name="captcha" mobileField="mobile" mode="login" />
      <Button type="primary" htmlType="submit" size="large" block loading={login.isPending}>
        登录
      </Button>
    </Form>
  )
}
