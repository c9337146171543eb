import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { HOME_PATH } from '../../shared/navigation/paths.ts'
import { safeRedirect } from '../../shared/navigation/safe-redirect.ts'
import type { LoginResult, UserInfo } from '../../shared/session/session-schema.ts'
import { setTenant, startSession } from '../../shared/session/session-store.ts'
import { AccountForm } from './account-form.tsx'
import { abandonLogin } from './login-api.ts'
import { useLoginOptions } from './login-options.ts'
import { LoginModeSwitch, type LoginMode } from './login-mode-switch.tsx'
import { isFirstTelling, lacksDepart } from './no-depart.ts'
import { onlyTenant, pendingChoice } from './pending-choice.ts'

const PhoneForm = lazy(async () => ({ default: (await import('./phone-form.tsx')).PhoneForm }))
const ThirdLoginButtons = lazy(async () => ({
  default: (await import('../third-login/third-login-buttons.tsx')).ThirdLoginButtons,
}))
const ChooseIdentityModal = lazy(async () => ({
  default: (await import('./choose-identity-modal.tsx')).ChooseIdentityModal,
}))

export function LoginPage() {
  const [mode, setMode] = useState<LoginMode>('account')
  const [unfinished, setUnfinished] = useState<LoginResult>()
  const options = useLoginOptions()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const queryClient = useQueryClient()

  function enter(login: LoginResult, { userInfo, tenantId }: { userInfo: UserInfo; tenantId: number }) {
    queryClient.clear()
    startSession({ ...login, userInfo })
    setTenant(tenantId)
    if (lacksDepart(login) && isFirstTelling(userInfo.username)) {
      withFeedback(({ message }) => void message.warning('您尚未归属部门，请确认账号信息'))
    }
    void navigate(safeRedirect(search.get('redirect'), globalThis.location.origin) ?? HOME_PATH, { replace: true })
  }

  function accept(login: LoginResult) {
    if (pendingChoice(login)) setUnfinished(login)
    else enter(login, { userInfo: login.userInfo, tenantId: onlyTenant(login) })
  }

  function abandon(login: LoginResult) {
    setUnfinished(undefined)
    // Whatever the server answers, nothing of the unfinished login stays here.
    abandonLogin(login.token).catch(() => undefined)
  }

  const choice = unfinished && pendingChoice(unfinished)
  return (
    <>
      <LoginModeSwitch mode={mode} onChange={setMode} />
      {mode === 'account' ? <AccountForm options={options} onLogin={accept} /> : null}
      <Suspense fallback={<div className="phone-space" />}>
        {mode === 'phone' ? <PhoneForm onLogin={accept} /> : null}
      </Suspense>
      {options.thirdTypes.length > 0 ? (
        <Suspense>
          <ThirdLoginButtons types={options.thirdTypes} onLogin={accept} />
        </Suspense>
      ) : null}
      <nav className="login-links" aria-label="账号">
        <Link to="/user/register">注册账号</Link>
        <Link to="/user/alteration">忘记密码</Link>
      </nav>
      {unfinished && choice ? (
        <Suspense>
          <ChooseIdentityModal
            login={unfinished}
            choice={choice}
            onDone={(chosen) => enter(unfinished, chosen)}
            onCancel={() => abandon(unfinished)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
