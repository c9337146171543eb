import { useStore } from 'zustand'
import { LinkDot } from './link-dot.tsx'
import { titleOf } from './panel-registry.ts'
import type { PanelStore } from './panel-store.ts'

/** What a panel is about. */
export function PanelSubject({ panel }: { panel: PanelStore }) {
  const subject = useStore(panel.state, ({ report }) => report.subject)
  return subject ? <span className="panel-subject">{subject}</span> : null
}

/** The left of a frame's line: colour, title, and what it is about. */
export function PanelTitle({ panel }: { panel: PanelStore }) {
  return (
    <span className="panel-title">
      <LinkDot panel={panel} />
      <strong>{titleOf(panel.definitionId)}</strong>
      <PanelSubject panel={panel} />
    </span>
  )
}
