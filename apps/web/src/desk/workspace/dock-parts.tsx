import type { IDockviewHeaderActionsProps, IDockviewPanelHeaderProps, IDockviewPanelProps } from 'dockview-react'
import { useEffect, useState } from 'react'
import { LinkDot } from '../panel/link-dot.tsx'
import { PanelBody } from '../panel/panel-body.tsx'
import { titleOf } from '../panel/panel-registry.ts'
import { PanelSubject } from '../panel/panel-title.tsx'
import { PanelTools } from '../panel/panel-tools.tsx'
import { useDock } from './dock-model.ts'

/** The content of a tab. */
export function DockContent({ api }: IDockviewPanelProps) {
  const panel = useDock().model.stores.get(api.id)
  return panel ? <PanelBody panel={panel} /> : null
}

/** A tab is its title alone: nothing in it can be pressed apart from it. */
export function DockTab({ api }: IDockviewPanelHeaderProps) {
  const panel = useDock().model.stores.get(api.id)
  return panel ? <strong className="dock-title">{titleOf(panel.definitionId)}</strong> : null
}

const useActivePanel = ({ activePanel }: IDockviewHeaderActionsProps) => {
  const { stores } = useDock().model
  return activePanel && stores.get(activePanel.id)
}

/** Before the tabs: the colour of the one in front. */
export function DockLink(props: IDockviewHeaderActionsProps) {
  const panel = useActivePanel(props)
  return <span className="dock-link">{panel && <LinkDot key={panel.id} panel={panel} />}</span>
}

/** After the tabs: what the one in front is about. */
export function DockSubject(props: IDockviewHeaderActionsProps) {
  const panel = useActivePanel(props)
  return panel ? <PanelSubject key={panel.id} panel={panel} /> : null
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
