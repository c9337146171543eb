import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, Spin } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { HOME_PATH } from '../../shared/navigation/paths.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { FormFailure } from '../login/form-failure.tsx'
import { browserText } from './browser-text.ts'
import { askingScreen, confirmQrcode } from './qrcode-api.ts'
import './qrcode-login.css'

/** What a phone opens that scanned the code of a screen: whose screen it is, and whether to let it in. */
export function ScanPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const id = search.get('qrcodeId') ?? ''
  const realname = useSession((session) => session.userInfo?.realname ?? '')
  const asking = useQuery({
    queryKey: ['login-qrcode-asker', id],
    queryFn: ({ signal }) => askingScreen(id, signal),
    retry: false,
    gcTime: 0,
    meta: { handlesError: true },
  })
  const letting = useMutation({ mutationFn: () => confirmQrcode(id), meta: { handlesError: true } })
  const goHome = () => void navigate(HOME_PATH, { replace: true })
  const failure = letting.error ?? asking.error

  if (asking.isPending) return <Spin description="正在查询二维码" />
  if (letting.isSuccess)
    return (
      <section className="scan-screen">
        <h2 className="user-title">扫码成功</h2>
        <p>那台设备会自动登录，本页可以关闭。</p>
        <Button onClick={goHome}>返回首页</Button>
      </section>
    )
  return (
    <section className="scan-screen">
      <h2 className="user-title">确认登录</h2>
      <FormFailure message={failure instanceof Error ? failure.message : ''} />
      {asking.data ? (
        <>
          <p>有一台设备请求以{realname}的身份登录。不是您本人操作时请取消。</p>
          <dl>
            <dt>设备</dt>
            <dd>{browserText(asking.data.userAgent)}</dd>
            <dt>IP</dt>
            <dd className="num">{asking.data.ip}</dd>
          </dl>
          <Button
            type="primary"
            size="large"
            block
            disabled={letting.isError}
            loading={letting.isPending}
            onClick={() => letting.mutate()}
          >
            确认登录
          </Button>
        </>
      ) : null}
      <Button size="large" block onClick={goHome}>
        取消
      </Button>
    </section>
  )
}
