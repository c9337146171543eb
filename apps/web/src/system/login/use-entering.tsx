import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { HOME_PATH } from '../../shared/navigation/paths.ts'
import { safeRedirect } from '../../shared/navigation/safe-redirect.ts'
import type { LoginResult, UserInfo } from '../../shared/session/session-schema.ts'
import { rememberDepart, setTenant, startSession } from '../../shared/session/session-store.ts'
import { abandonLogin } from './login-api.ts'
import { isFirstTelling, lacksDepart } from './no-depart.ts'
import { onlyTenant, pendingChoice } from './pending-choice.ts'

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

const CheckFactorModal = lazy(async () => ({
  default: (await import('../second-factor/check-factor-modal.tsx')).CheckFactorModal,
}))
const EnrolModal = lazy(async () => ({ default: (await import('../second-factor/enrol-modal.tsx')).EnrolModal }))

interface Entering {
  /** Takes a login that the server granted, whichever way it came. */
  accept: (login: LoginResult, isKept?: boolean) => void
  /** What is still asked before the desk opens. */
  dialog: ReactNode
}

/**
 * The way from a granted login to the desk, the same for passwords, phones, other parties and single sign-on: the second
 * factor is shown, or set up where it is required, institution and department are chosen, a password that somebody else made is replaced, then the session starts.
 */
export function useEntering(onAbandon?: () => void): Entering {
  const [unfinished, setUnfinished] = useState<LoginResult>()
  const [replacing, setReplacing] = useState<Identity>()
  const [isKept, setIsKept] = useState(true)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const queryClient = useQueryClient()

  function enter(login: LoginResult, { userInfo, tenantId }: Identity, keep = isKept) {
    queryClient.clear()
    rememberDepart(login.departs ?? [], userInfo.orgCode)
    startSession({ ...login, userInfo }, keep)
    setTenant(tenantId)
    if (lacksDepart(login) && isFirstTelling(userInfo.username)) {
      withFeedback(({ message }) => void message.warning('您尚未归属部门，请确认账号信息'))
    }
    void navigate(safeRedirect(search.get('redirect'), globalThis.location.origin) ?? HOME_PATH, { replace: true })
  }

  /** Lets in, unless the password has to be replaced first. */
  function proceed(login: LoginResult, identity: Identity, keep = isKept) {
    if (!login.mustChangePassword) return enter(login, identity, keep)
    setUnfinished(login)
    setReplacing(identity)
  }

  function accept(login: LoginResult, keep = true) {
    setIsKept(keep)
    if (login.secondFactor || pendingChoice(login)) setUnfinished(login)
    else proceed(login, { userInfo: login.userInfo, tenantId: onlyTenant(login) }, keep)
  }

  function abandon(login: LoginResult) {
    setUnfinished(undefined)
    setReplacing(undefined)
    // Whatever the server answers, nothing of the unfinished login stays here.
    abandonLogin(login.token).catch(() => undefined)
    onAbandon?.()
  }

  if (!unfinished) return { accept, dialog: null }
  if (unfinished.secondFactor) {
    const { secondFactor, ...proven } = unfinished
    const doorProps = {
      caller: { token: unfinished.token },
      cancelText: '取消登录',
      onDone: () => {
        setUnfinished(undefined)
        accept(proven, isKept)
      },
      onCancel: () => abandon(unfinished),
    }
    const door =
      secondFactor === 'verify' ? (
        <CheckFactorModal title="二次验证" {...doorProps} />
      ) : (
        <EnrolModal title="请先绑定二次验证" asksPassword={false} {...doorProps} />
      )
    return { accept, dialog: <Suspense>{door}</Suspense> }
  }
  const choice = pendingChoice(unfinished)
  const dialog = replacing ? (
    <ReplacePasswordModal
      login={unfinished}
      onDone={() => enter(unfinished, replacing)}
      onCancel={() => abandon(unfinished)}
    />
  ) : choice ? (
    <ChooseIdentityModal
      login={unfinished}
      choice={choice}
      onDone={(chosen) => proceed(unfinished, chosen)}
      onCancel={() => abandon(unfinished)}
    />
  ) : null
  return { accept, dialog: <Suspense>{dialog}</Suspense> }
}
