import { Component, type ReactNode } from 'react'
import { FailureNotice } from '../../shared/page/failure-notice.tsx'

interface Props {
  children: ReactNode
}

/** A broken page leaves the frame standing and offers another try. */
export class PageBoundary extends Component<Props, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <FailureNotice
        error={error}
        detail="这个页面遇到了问题，其它页面不受影响。"
        onRetry={() => this.setState({ error: undefined })}
      />
    )
  }
}
