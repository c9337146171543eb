import { Button } from 'antd'
import { PageNotice } from '../../shared/page/page-notice.tsx'

/** Last resort when something above every page broke. */
export function RouteFailure() {
  return (
    <PageNotice
      title="页面出错了"
      detail="请刷新页面；如果问题仍然存在，请联系管理员。"
      actions={
        <Button type="primary" onClick={() => globalThis.location.reload()}>
          刷新页面
        </Button>
      }
    />
  )
}
