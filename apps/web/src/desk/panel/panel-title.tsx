import { useStore } from 'zustand'
import { LinkDot } from './link-dot.tsx'
import { panelOf } from './panel-registry.ts'
import type { PanelStore } from './panel-store.ts'

/** The left of a frame's line: colour, title, and what it is about. */
export function PanelTitle({ panel }: { panel: PanelStore }) {
  const subject = useStore(panel.state, ({ report }) => report.subject)
  return (
    <span className="panel-title">
      <LinkDot panel={panel} />
      <strong>{panelOf(panel.definitionId)?.title ?? panel.definitionId}</strong>
      {subject ? <span className="panel-subject">{subject}</span> : null}
    </span>
  )
}
