import { Button } from 'antd'
import { Component, Suspense, type ReactNode } from 'react'
import { NOTICE_TITLE } from '../feedback/error-notice.ts'
import { withFeedback } from '../feedback/feedback.ts'
import { loadFailureOf } from './load-failure.ts'

interface AsideProps {
  children: ReactNode
  fallback?: ReactNode
  /** Called when it could not be shown, so that whoever opened it knows that it is closed. */
  onFailure?: () => void
}

const KEY = 'aside-failed'

function tell(error: Error) {
  const missing = loadFailureOf(error)
  withFeedback(({ notification }) =>
    notification.error({
      key: KEY,
      title: NOTICE_TITLE,
      description: missing ? `文件加载失败，请刷新页面后重试。（${missing}）` : '这里遇到了问题，请刷新页面后重试。',
      actions: (
        <Button size="small" onClick={() => globalThis.location.reload()}>
          刷新页面
        </Button>
      ),
    }),
  )
}

class Boundary extends Component<Pick<AsideProps, 'children' | 'onFailure'>, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: Error) {
    tell(error)
    this.props.onFailure?.()
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}

/** Something beside the page that is fetched on use: a dialog, a drawer, a card. When it breaks, the page goes on. */
export function Aside({ children, fallback = null, onFailure }: AsideProps) {
  return (
    <Boundary {...(onFailure ? { onFailure } : {})}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  )
}
