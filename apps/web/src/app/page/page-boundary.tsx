import { Button } from 'antd'
import { Component, type ReactNode } from 'react'
import { PageNotice } from '../../shared/page/page-notice.tsx'

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
    const isChunk = error.name === 'ChunkLoadError' || /dynamically imported module|preload CSS/i.test(error.message)
    return (
      <PageNotice
        title={isChunk ? '页面加载失败' : '页面出错了'}
        detail={isChunk ? '网络不稳定，或者系统刚刚升级。' : '这个页面遇到了问题，其它页面不受影响。'}
        actions={
          <>
            <Button type="primary" onClick={() => globalThis.location.reload()}>
              刷新页面
            </Button>
            {isChunk ? null : <Button onClick={() => this.setState({ error: undefined })}>重试</Button>}
          </>
        }
      />
    )
  }
}
