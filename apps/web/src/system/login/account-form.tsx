import { requiredTexts } from '@liangshu/contract/validation/required-texts'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import Input from 'antd/es/input/Input'
import Password from 'antd/es/input/Password'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useCapsLock } from '../../shared/form/use-caps-lock.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import type { LoginResult } from '../../shared/session/session-schema.ts'
import { CaptchaImage } from './captcha-image.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { FormFailure } from './form-failure.tsx'
import { LoginSlider } from './login-slider.tsx'
import { loginByAccount } from './login-api.ts'
import { loginFailure } from './login-failure.ts'
import { fieldProps, LoginField } from './login-field.tsx'
import type { LoginOptions } from './login-options.ts'
import { useCaptcha } from './use-captcha.ts'
import { useFields } from './use-fields.ts'

const empty = { username: '', password: '', captcha: '' }
const requiredWords = { username: requiredTexts.username, password: requiredTexts.password }

const focus = (id: string) => document.getElementById(id)?.focus()

interface AccountFormProps {
  options: LoginOptions & { isKnown: boolean }
  onLogin: (login: LoginResult, isKept: boolean) => void
}

export function AccountForm({ options, onLogin }: AccountFormProps) {
  const { values, errors, setValue, setError, findEmpty } = useFields(
    empty,
    options.captcha ? { ...requiredWords, captcha: requiredTexts.captcha } : requiredWords,
  )
  const [isRemembered, setIsRemembered] = useState(true)
  const [failure, setFailure] = useState('')
  const isSlider = options.captchaKind === 'slider'
  const captcha = useCaptcha(options.isKnown && options.captcha && !isSlider)
  const capsLock = useCapsLock()

  const login = useMutation({
    mutationFn: loginByAccount,
    meta: { handlesError: true },
    onSuccess: (granted) => onLogin(granted, isRemembered),
    onError: (error) => {
      const refusal = loginFailure(error)
      if (!refusal) return showError(error)
      setValue('captcha', '')
      captcha.renew()
      if (refusal.field) setError(refusal.field, refusal.message)
      else setFailure(refusal.message)
      focus(refusal.field ?? 'username')
    },
  })

  function send() {
    setFailure('')
    const missing = findEmpty()
    if (missing) return focus(missing)
    const username = values.username.trim()
    login.mutate({ ...values, username, checkKey: captcha.checkKey, remember_me: isRemembered })
  }

  // Whether a captcha is asked for may not be known yet when somebody quick presses Enter: it is not lost.
  const form = useRef<HTMLFormElement>(null)
  const isWaiting = useRef(false)
  useEffect(() => {
    if (options.isKnown && isWaiting.current) form.current?.requestSubmit()
    isWaiting.current = false
  }, [options.isKnown])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (options.isKnown) send()
    else isWaiting.current = true
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <FormFailure message={failure} />
      <LoginField id="username" label="用户名" error={errors.username}>
        <Input
          {...fieldProps('username', errors.username)}
          autoComplete="username"
          value={values.username}
          onChange={(event) => setValue('username', event.target.value)}
        />
      </LoginField>
      <LoginField
        id="password"
        label="密码"
        error={errors.password}
        hint={capsLock.isOn ? '大写锁定已打开' : undefined}
      >
        <Password
          {...fieldProps('password', errors.password)}
          {...capsLock.handlers}
          autoComplete="current-password"
          value={values.password}
          onChange={(event) => setValue('password', event.target.value)}
        />
      </LoginField>
      {options.captcha && isSlider ? (
        <LoginSlider
          key={captcha.checkKey}
          checkKey={captcha.checkKey}
          error={errors.captcha && '请先拖动滑块验证'}
          onPass={(code) => setValue('captcha', code)}
          onRenew={captcha.renew}
        />
      ) : null}
      {options.captcha && !isSlider ? (
        <div className="login-pair">
          <LoginField id="captcha" label="验证码" error={errors.captcha}>
            <Input
              {...fieldProps('captcha', errors.captcha)}
              autoComplete="off"
              maxLength={8}
              placeholder="图片中的字符"
              value={values.captcha}
              onChange={(event) => setValue('captcha', event.target.value)}
            />
          </LoginField>
          <CaptchaImage image={captcha.image} hasFailed={captcha.hasFailed} onRenew={captcha.renew} />
        </div>
      ) : null}
      <label className="login-remember" title="7 天内打开浏览器无需再次登录；不勾选则关闭浏览器后退出">
        <input type="checkbox" checked={isRemembered} onChange={(event) => setIsRemembered(event.target.checked)} />
        自动登录
      </label>
      <Button type="primary" htmlType="submit" size="large" block loading={login.isPending}>
        登录
      </Button>
      <DemoAccounts
        accounts={options.demoAccounts}
        onChoose={(username) => {
          setValue('username', username)
          focus('password')
        }}
      />
    </form>
  )
}
