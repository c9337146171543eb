import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { THIRD_LOGIN_PATH } from '../../shared/navigation/paths.ts'
import type { LoginResult } from '../../shared/session/session-schema.ts'
import { casLoginUrl } from './cas.ts'
import { loginByThird } from './third-login-api.ts'
import { useThirdPopup } from './use-third-popup.ts'

const BindPhoneModal = lazy(async () => ({ default: (await import('./bind-phone-modal.tsx')).BindPhoneModal }))

const names: Readonly<Record<string, string>> = {
  oidc: '企业统一身份登录',
  dingtalk: '钉钉登录',
  wechat_enterprise: '企业微信登录',
  wechat_open: '微信登录',
  github: 'GitHub 登录',
}

/** The single sign-on server sends its ticket to the page for logins from elsewhere, which goes on to where one wanted. */
function casEntry(server: string, redirect: string | null): string {
  const service = new URL(THIRD_LOGIN_PATH, globalThis.location.origin)
  if (redirect) service.searchParams.set('redirect', redirect)
  return casLoginUrl(service.href, server) ?? server
}

interface ThirdLoginButtonsProps {
  types: string[]
  /** The single sign-on server, when there is one. */
  casUrl: string | undefined
  onLogin: (login: LoginResult) => void
}

export function ThirdLoginButtons({ types, casUrl, onLogin }: ThirdLoginButtonsProps) {
  const [search] = useSearchParams()
  const [binding, setBinding] = useState<{ uuid: string; thirdType: string }>()
  const entering = useMutation({
    mutationFn: ({ token, thirdType }: { token: string; thirdType: string }) => loginByThird(token, thirdType),
    onSuccess: onLogin,
  })
  const openPopup = useThirdPopup((message, thirdType) => {
    if (message.tells === 'token') entering.mutate({ token: message.token, thirdType })
    else if (message.tells === 'bind') setBinding({ uuid: message.uuid, thirdType })
    else withFeedback((feedback) => void feedback.message.warning('第三方登录失败，请重试'))
  })

  return (
    <div className="third-logins">
      {types.map((type) => (
        <Button key={type} block size="large" loading={entering.isPending} onClick={() => openPopup(type)}>
          {names[type] ?? `${type} 登录`}
        </Button>
      ))}
      {casUrl ? (
        <Button block size="large" href={casEntry(casUrl, search.get('redirect'))}>
          单点登录
        </Button>
      ) : null}
      {binding ? (
        <Suspense>
          <BindPhoneModal
            uuid={binding.uuid}
            onCancel={() => setBinding(undefined)}
            onBound={(token) => {
              setBinding(undefined)
              entering.mutate({ token, thirdType: binding.thirdType })
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
