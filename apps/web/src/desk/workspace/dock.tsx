import { DockviewReact, type DockviewReadyEvent, type DockviewTheme } from 'dockview-react'
import 'dockview-react/dist/styles/dockview.css'
import { useEffect, useState } from 'react'
import { Empty } from 'antd'
import { DockContent, DockLink, DockSubject, DockTab, DockTools } from './dock-parts.tsx'
import { createDockModel, DockContext, layoutNow, restore, type DockModel } from './dock-model.ts'
import { titleOf } from '../panel/panel-registry.ts'
import type { WorkspaceLayout } from './layout.ts'
import './dock.css'

const theme: DockviewTheme = { name: 'desk', className: 'dock-theme', gap: 1, dndOverlayMounting: 'relative' }
const components = { panel: DockContent }

/** What is said to those who hear the screen instead of seeing it. */
const messages = {
  panelOpened: (id: string) => `已打开${titleOf(id)}`,
  panelClosed: (id: string) => `已关闭${titleOf(id)}`,
  groupMaximized: (id: string) => `${titleOf(id)}已放大`,
  groupRestored: (id: string) => `${titleOf(id)}已还原`,
  groupFloated: (id: string) => `${titleOf(id)}已浮动`,
  groupDocked: (id: string) => `${titleOf(id)}已停靠`,
  closeTab: (id: string) => `关闭${titleOf(id)}`,
  closeTabPlain: () => '关闭',
}

function Nothing() {
  return <Empty className="dock-empty" description="这个工作台还没有面板，点右上角“添加面板”开始" />
}

interface DockProps {
  name: string
  layout: WorkspaceLayout
  /** `null` where nothing may be changed. */
  onChange: ((layout: WorkspaceLayout) => void) | null
  onReady: (model: DockModel) => void
}

/** Panels docked, stacked as tabs, floated; whatever is moved is told. */
export function Dock({ name, layout, onChange, onReady }: DockProps) {
  const [model] = useState(() => createDockModel(layout))
  const [isReady, setIsReady] = useState(false)

  useEffect(() => {
    if (!isReady || !model.api) return undefined
    const tell = () => {
      const now = layoutNow(model)
      if (now) onChange?.(now)
    }
    listenTo(model, tell)
    const listening = model.api.onDidLayoutChange(tell)
    return () => listening.dispose()
  }, [model, isReady, onChange])

  const start = ({ api }: DockviewReadyEvent) => {
    hand(model, api)
    restore(api, layout)
    setIsReady(true)
    onReady(model)
  }

  return (
    <DockContext value={{ model, name }}>
      <DockviewReact
        className="dock"
        theme={theme}
        components={components}
        defaultTabComponent={DockTab}
        prefixHeaderActionsComponent={DockLink}
        leftHeaderActionsComponent={DockSubject}
        rightHeaderActionsComponent={DockTools}
        watermarkComponent={Nothing}
        messages={messages}
        locked={onChange === null}
        disableDnd={onChange === null}
        singleTabMode="default"
        onReady={start}
      />
    </DockContext>
  )
}

function hand(model: DockModel, api: DockviewReadyEvent['api']): void {
  model.api = api
}

function listenTo(model: DockModel, onChange: () => void): void {
  model.onChange = onChange
}
