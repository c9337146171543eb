import { useMutation } from '@tanstack/react-query'
import { Button, Spin } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { HOME_PATH, LOGIN_PATH } from '../../shared/navigation/paths.ts'
import { safeRedirect } from '../../shared/navigation/safe-redirect.ts'
import { PageNotice } from '../../shared/page/page-notice.tsx'
import { startSession } from '../../shared/session/session-store.ts'
import { casLoginUrl } from './cas.ts'
import { loginByThird, loginByTicket, thirdEntryUrl, thirdTypeOf } from './third-login-api.ts'

type Way =
  | { by: 'token'; token: string; thirdType: string }
  | { by: 'ticket'; ticket: string }
  | { by: 'away'; url: string }

function wayIn(search: URLSearchParams): Way | undefined {
  const token = search.get('oauth2LoginToken')
  const ticket = search.get('ticket')
  if (token) return { by: 'token', token, thirdType: search.get('thirdType') ?? '' }
  if (ticket) return { by: 'ticket', ticket }
  const thirdType = thirdTypeOf(navigator.userAgent)
  if (thirdType) return { by: 'away', url: thirdEntryUrl(thirdType, globalThis.location.origin) }
  const cas = casLoginUrl(serviceUrl())
  return cas === undefined ? undefined : { by: 'away', url: cas }
}

/** This page's own address, to which a single sign-on server sends the user back. */
function serviceUrl(): string {
  const url = new URL(globalThis.location.href)
  url.searchParams.delete('ticket')
  return url.href
}

function enterBy(way: Way) {
  if (way.by === 'token') return loginByThird(way.token, way.thirdType)
  if (way.by === 'ticket') return loginByTicket(way.ticket, serviceUrl())
  globalThis.location.assign(way.url)
  return undefined
}

/** Landing point of logins that happen elsewhere: enterprise chat applications and single sign-on. */
export function ThirdLoginPage() {
  const [search] = useSearchParams()
  const [way] = useState(() => wayIn(search))
  const navigate = useNavigate()

  const entering = useMutation({
    mutationFn: async (chosen: Way) => enterBy(chosen),
    onSuccess: (login) => {
      if (!login) return
      startSession(login)
      void navigate(safeRedirect(search.get('redirect'), globalThis.location.origin) ?? HOME_PATH, { replace: true })
    },
  })

  const start = useEffectEvent(() => {
    if (way && entering.isIdle) entering.mutate(way)
  })
  useEffect(() => start(), [])

  if (way && !entering.isError) return <Spin fullscreen description="正在登录…" />
  return (
    <PageNotice
      title={way ? '第三方登录失败' : '请从企业应用中打开'}
      detail={way ? '登录凭证无效或已过期。' : '没有找到可用的第三方登录方式。'}
      actions={
        <Button type="primary" onClick={() => navigate(LOGIN_PATH, { replace: true })}>
          使用账号登录
        </Button>
      }
    />
  )
}
