import { useQuery } from '@tanstack/react-query'
import { QRCode } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import type { LoginResult } from '../../shared/session/session-schema.ts'
import { beginQrcode, pollQrcode, scanAddress } from './qrcode-api.ts'
import './qrcode-login.css'

const pollMs = 2000

/** Shows a code until somebody who is signed in on their phone lets this screen in. */
export function QrcodeForm({ onLogin }: { onLogin: (login: LoginResult) => void }) {
  const begun = useQuery({
    queryKey: ['login-qrcode'],
    queryFn: ({ signal }) => beginQrcode(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { handlesError: true },
  })
  const id = begun.data?.qrcodeId ?? ''
  const asked = useQuery({
    queryKey: ['login-qrcode-state', id],
    queryFn: ({ signal }) => pollQrcode(id, signal),
    enabled: id !== '',
    refetchInterval: ({ state }) => (state.data || state.error ? false : pollMs),
    gcTime: 0,
    retry: false,
    meta: { handlesError: true },
  })
  const login = typeof asked.data === 'object' ? asked.data : null
  const enter = useEffectEvent(onLogin)
  useEffect(() => {
    if (login) enter(login)
  }, [login])

  const isOver = asked.data === 'expired' || begun.isError || asked.isError
  const status = isOver ? 'expired' : begun.isFetching ? 'loading' : login ? 'scanned' : 'active'
  return (
    <div className="qrcode-login">
      <QRCode
        type="svg"
        size={200}
        // Dark on light in either theme: many phones read no other.
        color="#000"
        bgColor="#fff"
        value={scanAddress(globalThis.location.origin, id)}
        status={status}
        onRefresh={() => void begun.refetch()}
      />
      <p>用已登录的手机扫码，在手机上确认后登录</p>
    </div>
  )
}
