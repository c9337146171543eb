import { useMutation } from '@tanstack/react-query'
import { Button, Spin } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { LOGIN_PATH } from '../../shared/navigation/paths.ts'
import { PageNotice } from '../../shared/page/page-notice.tsx'
import { useEntering } from '../login/use-entering.tsx'
import { casLoginUrl } from './cas.ts'
import { appNames, loginByThird, loginByTicket, offersThird, thirdEntryUrl, thirdTypeOf } from './third-login-api.ts'

type Way =
  | { by: 'token'; token: string; thirdType: string }
  | { by: 'ticket'; ticket: string }
  | { by: 'application'; thirdType: string }
  | { by: 'away'; url: string }

/** The application around us is not one this installation knows. */
class NotOffered extends Error {}

function wayIn(search: URLSearchParams): Way | undefined {
  const token = search.get('oauth2LoginToken')
  const ticket = search.get('ticket')
  if (token) return { by: 'token', token, thirdType: search.get('thirdType') ?? '' }
  if (ticket) return { by: 'ticket', ticket }
  const thirdType = thirdTypeOf(navigator.userAgent)
  if (thirdType) return { by: 'application', thirdType }
  const cas = casLoginUrl(serviceUrl())
  return cas === undefined ? undefined : { by: 'away', url: cas }
}

/** This page's own address, to which a single sign-on server sends the user back. */
function serviceUrl(): string {
  const url = new URL(globalThis.location.href)
  url.searchParams.delete('ticket')
  return url.href
}

async function enterBy(way: Way) {
  if (way.by === 'token') return loginByThird(way.token, way.thirdType)
  if (way.by === 'ticket') return loginByTicket(way.ticket, serviceUrl())
  // Asked before leaving: the server could only answer with a bare refusal, outside of any page of ours.
  if (way.by === 'application' && !(await offersThird(way.thirdType))) throw new NotOffered()
  globalThis.location.assign(way.by === 'away' ? way.url : thirdEntryUrl(way.thirdType, globalThis.location.origin))
  return undefined
}

function wordsFor(way: Way | undefined, error: Error | null): { title: string; detail: string } {
  if (!way) return { title: '请从企业应用中打开', detail: '没有找到可用的第三方登录方式。' }
  if (error instanceof NotOffered && way.by === 'application') {
    return { title: `本系统没有开通${appNames[way.thirdType] ?? '该应用'}登录`, detail: '请使用账号和密码登录。' }
  }
  return { title: '第三方登录失败', detail: '登录凭证无效或已过期。' }
}

/** Landing point of logins that happen elsewhere: enterprise chat applications and single sign-on. */
export function ThirdLoginPage() {
  const [search] = useSearchParams()
  const [way] = useState(() => wayIn(search))
  const navigate = useNavigate()
  const { accept, dialog } = useEntering(() => void navigate(LOGIN_PATH, { replace: true }))

  const entering = useMutation({
    mutationFn: enterBy,
    meta: { handlesError: true },
    onSuccess: (login) => login && accept(login),
  })

  const start = useEffectEvent(() => {
    if (way && entering.isIdle) entering.mutate(way)
  })
  useEffect(() => start(), [])

  if (dialog) return dialog
  if (way && !entering.isError) return <Spin fullscreen description="正在登录…" />
  return (
    <PageNotice
      {...wordsFor(way, entering.error)}
      actions={
        <Button
          type="primary"
          onClick={() =>
            navigate(
              { pathname: LOGIN_PATH, search: way?.by === 'application' ? search.toString() : '' },
              { replace: true },
            )
          }
        >
          使用账号登录
        </Button>
      }
    />
  )
}
