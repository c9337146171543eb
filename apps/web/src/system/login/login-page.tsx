import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { AccountForm } from './account-form.tsx'
import { LoginModeSwitch, type LoginMode } from './login-mode-switch.tsx'
import { useLoginOptions } from './login-options.ts'
import { useEntering } from './use-entering.tsx'

const PhoneForm = lazy(async () => ({ default: (await import('./phone-form.tsx')).PhoneForm }))
const QrcodeForm = lazy(async () => ({ default: (await import('../qrcode-login/qrcode-form.tsx')).QrcodeForm }))
const ThirdLoginButtons = lazy(async () => ({
  default: (await import('../third-login/third-login-buttons.tsx')).ThirdLoginButtons,
}))

export function LoginPage() {
  const [mode, setMode] = useState<LoginMode>('account')
  const options = useLoginOptions()
  const { accept, dialog } = useEntering()

  return (
    <>
      <LoginModeSwitch mode={mode} onChange={setMode} />
      {mode === 'account' ? <AccountForm options={options} onLogin={accept} /> : null}
      <Suspense fallback={<div className="phone-space" />}>
        {mode === 'phone' ? <PhoneForm onLogin={accept} /> : null}
        {mode === 'qrcode' ? <QrcodeForm onLogin={accept} /> : null}
      </Suspense>
      {options.thirdTypes.length > 0 || options.casUrl ? (
        <Suspense>
          <ThirdLoginButtons types={options.thirdTypes} casUrl={options.casUrl ?? undefined} onLogin={accept} />
        </Suspense>
      ) : null}
      <nav className="login-links" aria-label="账号">
        <Link to="/user/register">注册账号</Link>
        <Link to="/user/alteration">忘记密码</Link>
      </nav>
      {dialog}
    </>
  )
}
