import type { IDockviewHeaderActionsProps, IDockviewPanelHeaderProps, IDockviewPanelProps } from 'dockview-react'
import { useEffect, useState } from 'react'
import { PanelBody } from '../panel/panel-body.tsx'
import { PanelTitle } from '../panel/panel-title.tsx'
import { PanelTools } from '../panel/panel-tools.tsx'
import { useDock } from './dock-model.ts'

/** The content of a tab. */
export function DockContent({ api }: IDockviewPanelProps) {
  const panel = useDock().model.stores.get(api.id)
  return panel ? <PanelBody panel={panel} /> : null
}

/** A tab: the left of the frame's line. */
export function DockTab({ api }: IDockviewPanelHeaderProps) {
  const panel = useDock().model.stores.get(api.id)
  return panel ? <PanelTitle panel={panel} /> : null
}

function useIsMaximized({ api, containerApi }: IDockviewHeaderActionsProps): boolean {
  const [isMaximized, setIsMaximized] = useState(() => api.isMaximized())
  useEffect(() => {
    const listening = containerApi.onDidMaximizedGroupChange(() => setIsMaximized(api.isMaximized()))
    return () => listening.dispose()
  }, [api, containerApi])
  return isMaximized
}

/** The right of the frame's line, for the tab in front. */
export function DockTools(props: IDockviewHeaderActionsProps) {
  const { api, activePanel, group } = props
  const { model, name } = useDock()
  const isMaximized = useIsMaximized(props)
  const panel = activePanel && model.stores.get(activePanel.id)
  if (!panel) return null
  return (
    <PanelTools
      key={panel.id}
      panel={panel}
      isFull={isMaximized}
      onFull={() => (isMaximized ? api.exitMaximized() : api.maximize())}
      onClose={() => activePanel.api.close()}
      windowOf={name}
      {...(group.api.location.type === 'grid' && {
        onFloat: () => props.containerApi.addFloatingGroup(activePanel, { width: 520, height: 400, x: 80, y: 60 }),
      })}
    />
  )
}
