import type { PanelDefinition } from './define-panel.ts'

let panels: ReadonlyMap<string, PanelDefinition> = new Map()

/** Called before the first page that shows panels, with the entries of all areas. */
export function fillPanels(definitions: readonly PanelDefinition[]): void {
  const known = new Map<string, PanelDefinition>()
  const titles = new Set<string>()
  for (const definition of definitions) {
    if (known.has(definition.id)) throw new Error(`two panels are called ${definition.id}`)
    if (titles.has(definition.title)) throw new Error(`two panels are titled ${definition.title}`)
    titles.add(definition.title)
    known.set(definition.id, definition)
  }
  panels = known
}

export const panelOf = (id: string): PanelDefinition | undefined => panels.get(id)

export const allPanels = (): PanelDefinition[] => [...panels.values()]

/** What people call a panel; one that is not known any more keeps its id. */
export const titleOf = (id: string): string => panels.get(id)?.title ?? id
