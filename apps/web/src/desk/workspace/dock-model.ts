import type { DockviewApi, SerializedDockview } from 'dockview-react'
import { createContext, useContext } from 'react'
import type { LinkColor } from '../link/link-colors.ts'
import { titleOf } from '../panel/panel-registry.ts'
import { createPanelStore, type PanelStore } from '../panel/panel-store.ts'
import { newPanelId, type PlacedPanel, type WorkspaceLayout } from './layout.ts'

/** The panels of an open workspace and the dock that holds them. */
export interface DockModel {
  readonly stores: Map<string, PanelStore>
  api: DockviewApi | null
  /** Called after every change of places, colours or parameters. */
  onChange: () => void
}

export function createDockModel({ panels }: WorkspaceLayout): DockModel {
  const model: DockModel = { stores: new Map(), api: null, onChange: () => undefined }
  for (const placed of panels) addStore(model, placed)
  return model
}

function addStore(model: DockModel, { id, panel, link, params }: PlacedPanel): PanelStore {
  const store = createPanelStore({ id, definitionId: panel, link, params })
  store.state.subscribe((now, before) => {
    if (now.link !== before.link || now.params !== before.params) model.onChange()
  })
  model.stores.set(id, store)
  return store
}

/** Beside what has the focus, as a tab of its group; the first of all gets the whole dock. */
export function addPanel(model: DockModel, panel: string, link: LinkColor | null): void {
  const store = addStore(model, { id: newPanelId(panel), panel, link, params: {} })
  const group = model.api?.activeGroup
  model.api?.addPanel({
    id: store.id,
    component: 'panel',
    title: titleOf(panel),
    ...(group && { position: { referenceGroup: group } }),
  })
}

export function layoutNow(model: DockModel): WorkspaceLayout | null {
  if (!model.api) return null
  const panels = model.api.panels.flatMap(({ id }) => {
    const store = model.stores.get(id)
    if (!store) return []
    const { link, params } = store.state.getState()
    return [{ id, panel: store.definitionId, link, params }]
  })
  return { panels, dock: model.api.toJSON() }
}

/** What a tab is called by those who hear the screen; a stored one may be called by its id. */
function withTitles(dock: SerializedDockview, panels: readonly PlacedPanel[]): SerializedDockview {
  const titles = new Map(panels.map(({ id, panel }) => [id, titleOf(panel)]))
  const named = Object.entries(dock.panels).map(([id, state]) => [id, { ...state, title: titles.get(id) ?? id }])
  return { ...dock, panels: Object.fromEntries(named) as SerializedDockview['panels'] }
}

/** Puts the panels where they were; places that the dock cannot read are laid out anew, side by side. */
export function restore(api: DockviewApi, { panels, dock }: WorkspaceLayout): void {
  if (dock) {
    try {
      api.fromJSON(withTitles(dock, panels))
      return
    } catch {
      api.clear()
    }
  }
  for (const { id, panel } of panels) {
    const last = api.groups.at(-1)
    api.addPanel({
      id,
      component: 'panel',
      title: titleOf(panel),
      ...(last && { position: { referenceGroup: last, direction: api.groups.length % 2 === 1 ? 'right' : 'below' } }),
    })
  }
}

export const DockContext = createContext<{ model: DockModel; name: string } | null>(null)

export function useDock() {
  const dock = useContext(DockContext)
  if (!dock) throw new Error('this stands in a dock')
  return dock
}
