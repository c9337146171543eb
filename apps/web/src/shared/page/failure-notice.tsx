import { Button } from 'antd'
import { loadFailureOf } from './load-failure.ts'
import { PageNotice } from './page-notice.tsx'

interface FailureNoticeProps {
  error: unknown
  /** Words for an error of the page itself. */
  detail: string
  /** Another try without a reload; files that did not come are only asked for again by one. */
  onRetry?: () => void
}

/** Stands where something broke: a page, or all of them. */
export function FailureNotice({ error, detail, onRetry }: FailureNoticeProps) {
  const missing = loadFailureOf(error)
  return (
    <PageNotice
      title={missing ? '页面加载失败' : '页面出错了'}
      detail={missing ? `网络不稳定，或者系统刚刚升级。（${missing}）` : detail}
      actions={
        <>
          <Button type="primary" onClick={() => globalThis.location.reload()}>
            刷新页面
          </Button>
          {missing || !onRetry ? null : <Button onClick={onRetry}>重试</Button>}
        </>
      }
    />
  )
}
