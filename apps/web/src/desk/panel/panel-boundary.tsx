import { Button } from 'antd'
import { Component, type ReactNode } from 'react'
import { loadFailureOf } from '../../shared/page/load-failure.ts'
import { PanelNotice } from './panel-states.tsx'
import { reportTo, type PanelStore } from './panel-store.ts'

interface Props {
  panel: PanelStore
  children: ReactNode
}

/** A panel that breaks says so in its own frame; the others live on. */
export class PanelBoundary extends Component<Props, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch() {
    reportTo(this.props.panel, { state: 'failed' })
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    const missing = loadFailureOf(error)
    return (
      <PanelNotice
        action={
          <Button
            size="small"
            onClick={() => (missing ? globalThis.location.reload() : this.setState({ error: undefined }))}
          >
            {missing ? '刷新页面' : '重试'}
          </Button>
        }
      >
        {missing ? `面板加载失败（${missing}）` : '这个面板遇到了问题，其它面板不受影响'}
      </PanelNotice>
    )
  }
}
