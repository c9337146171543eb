import { PageNotice } from '../../shared/page/page-notice.tsx'
import { apiUrl } from '../../shared/request/request-url.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { resolveLink } from '../routes/link-template.ts'

const absolute = (path: string) => new URL(apiUrl(path), globalThis.location.href).href.replace(/\/$/, '')

/** Address behind a menu entry, with known names filled in. */
export const linkFor = (url: string | undefined): string | undefined =>
  url === undefined
    ? undefined
    : resolveLink(url, {
        apiBase: absolute('/'),
        staticBase: absolute('/sys/common/static'),
        token: useSession.getState().token,
        origin: globalThis.location.origin,
      })

/** An embedded application works as on its own, but cannot take over the window around it. */
const EMBEDDED = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads allow-modals'

export function IframePage({ url, title }: { url: string | undefined; title: string }) {
  const address = linkFor(url)
  if (address === undefined) {
    return <PageNotice title="链接无法打开" detail="菜单中的地址无法识别，请联系管理员检查菜单配置。" />
  }
  return <iframe className="iframe-page" src={address} title={title} sandbox={EMBEDDED} />
}
