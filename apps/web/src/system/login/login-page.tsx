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
const ReplacePasswordModal = lazy(async () => ({
  default: (await import('./replace-password-modal.tsx')).ReplacePasswordModal,
}))
const ChooseIdentityModal = lazy(async () => ({
  default: (await import('./choose-identity-modal.tsx')).ChooseIdentityModal,
}))

/** Who comes in, and for which institution. */
interface Identity {
  userInfo: UserInfo
  tenantId: number
}

export function LoginPage() {
  const [mode, setMode] = useState<LoginMode>('account')
  const [unfinished, setUnfinished] = useState<LoginResult>()
  const [replacing, setReplacing] = useState<Identity>()
  const options = useLoginOptions()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const queryClient = useQueryClient()

  function enter(login: LoginResult, { userInfo, tenantId }: Identity) {
    queryClient.clear()
    startSession({ ...login, userInfo })
    setTenant(tenantId)
    if (lacksDepart(login) && isFirstTelling(userInfo.username)) {
      withFeedback(({ message }) => void message.warning('您尚未归属部门，请确认账号信息'))
    }
    void navigate(safeRedirect(search.get('redirect'), globalThis.location.origin) ?? HOME_PATH, { replace: true })
  }

  /** Lets in, unless the password has to be replaced first. */
  function proceed(login: LoginResult, identity: Identity) {
    if (!login.mustChangePassword) return enter(login, identity)
    setUnfinished(login)
    setReplacing(identity)
  }

  function accept(login: LoginResult) {
    if (pendingChoice(login)) setUnfinished(login)
    else proceed(login, { userInfo: login.userInfo, tenantId: onlyTenant(login) })
  }

  function abandon(login: LoginResult) {
    setUnfinished(undefined)
    setReplacing(undefined)
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
      {unfinished && replacing ? (
        <Suspense>
          <ReplacePasswordModal
            login={unfinished}
            onDone={() => enter(unfinished, replacing)}
            onCancel={() => abandon(unfinished)}
          />
        </Suspense>
      ) : null}
      {unfinished && choice && !replacing ? (
        <Suspense>
          <ChooseIdentityModal
            login={unfinished}
            choice={choice}
            onDone={(chosen) => proceed(unfinished, chosen)}
            onCancel={() => abandon(unfinished)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
