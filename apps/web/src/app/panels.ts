import type { PanelDefinition } from '../desk/panel/define-panel.ts'

/** A panel is a folder with an entry of this name; nothing else has to be told of it. */
const entries = import.meta.glob<{ panel: PanelDefinition }>('../*/panels/*/panel.ts', { eager: true })

export const areaPanels: PanelDefinition[] = Object.values(entries).map(({ panel }) => panel)
