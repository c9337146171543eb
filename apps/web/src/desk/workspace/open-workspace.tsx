import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useIsPhone } from '../../shared/theme/media.ts'
import { TimeBar } from '../clock/time-bar.tsx'
import { TypedSearch } from '../keys/typed-search.tsx'
import { PanelStack } from '../page/panel-stack.tsx'
import { AddPanelDialog } from './add-panel-dialog.tsx'
import { Dock } from './dock.tsx'
import { addPanel, createDockModel, layoutNow, type DockModel } from './dock-model.ts'
import type { ListedWorkspace } from './workspace-list.ts'
import { useSaving } from './use-saving.ts'
import { WorkspaceMenu } from './workspace-menu.tsx'
import type { WorkspaceLayout } from './layout.ts'

interface OpenWorkspaceProps {
  workspace: ListedWorkspace
  taken: readonly string[]
  onShow: (key?: string) => void
}

function Stack({ layout }: { layout: WorkspaceLayout }) {
  const [model] = useState(() => createDockModel(layout))
  return <PanelStack panels={[...model.stores.values()]} />
}

/** The workspace in front: its dock, or on a phone its panels one after the other. */
export function OpenWorkspace({ workspace, taken, onShow }: OpenWorkspaceProps) {
  const isPhone = useIsPhone()
  const [layout] = useState(() => workspace.layout())
  const [isAdding, setIsAdding] = useState(false)
  const model = useRef<DockModel>(null)
  const { state, save } = useSaving({ name: workspace.name, stored: workspace.stored })
  const mayChange = workspace.stored?.isOwn ?? true
  const current = () => (model.current && layoutNow(model.current)) ?? layout

  // What the dock tells while it is being filled is where things stand already.
  const isFilled = useRef(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      isFilled.current = true
    }, 0)
    return () => clearTimeout(timer)
  }, [])
  const [onChange] = useState(() => (next: WorkspaceLayout) => {
    if (isFilled.current) save(next)
  })

  if (isPhone)
    return (
      <>
        <Stack layout={layout} />
        <TimeBar />
      </>
    )
  return (
    <>
      <TypedSearch color={layout.panels.find(({ link }) => link)?.link ?? 'blue'} />
      <div className="workspace-tools">
        {mayChange ? (
          <Button type="text" size="small" icon={<PlusOutlined />} onClick={() => setIsAdding(true)}>
            添加面板
          </Button>
        ) : null}
        <WorkspaceMenu workspace={workspace} taken={taken} saving={state} current={current} onShow={onShow} />
      </div>
      <Dock
        name={workspace.key}
        layout={layout}
        onChange={mayChange ? onChange : null}
        onReady={(ready) => {
          model.current = ready
        }}
      />
      <TimeBar />
      {isAdding ? (
        <AddPanelDialog
          onClose={() => setIsAdding(false)}
          onAdd={({ id, follows }) => {
            if (model.current) addPanel(model.current, id, follows.some((name) => name !== 'moment') ? 'blue' : null)
          }}
        />
      ) : null}
    </>
  )
}
