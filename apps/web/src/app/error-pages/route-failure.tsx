import { useRouteError } from 'react-router'
import { FailureNotice } from '../../shared/page/failure-notice.tsx'

/** Last resort when something above every page broke. */
export function RouteFailure() {
  return <FailureNotice error={useRouteError()} detail="请刷新页面；如果问题仍然存在，请联系管理员。" />
}
