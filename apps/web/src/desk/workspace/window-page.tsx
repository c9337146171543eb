import { App } from 'antd'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { FeedbackBridge } from '../../shared/feedback/feedback-host.tsx'
import { TimeBar } from '../clock/time-bar.tsx'
import { Desk } from '../link/desk-context.tsx'
import { shareSettings } from '../panel/panel-away.ts'
import { PanelFrame } from '../panel/panel-frame.tsx'
import { panelOf } from '../panel/panel-registry.ts'
import { createPanelStore } from '../panel/panel-store.ts'
import { readWindow } from '../panel/panel-window.ts'
import './workspace.css'

/** One panel alone in a window of the browser, on the same desk as the window it came from. */
export function WindowPage() {
  const [search] = useSearchParams()
  const [{ desk, panel }] = useState(() => {
    const asked = readWindow(search)
    return { desk: asked.desk, panel: createPanelStore(asked.start) }
  })
  useEffect(() => shareSettings(panel, desk), [panel, desk])
  const title = panelOf(panel.definitionId)?.title ?? '面板'
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <App component={false}>
      <FeedbackBridge />
      <main className="window-page">
        <Desk name={desk}>
          <PanelFrame panel={panel} />
          <TimeBar />
        </Desk>
      </main>
    </App>
  )
}
