import { useState } from 'react'
import { useIsPhone } from '../../shared/theme/media.ts'
import { TimeBar } from '../clock/time-bar.tsx'
import { Desk } from '../link/desk-context.tsx'
import type { Link } from '../link/desk-store.ts'
import { PanelFrame } from '../panel/panel-frame.tsx'
import { createPanelStore, type PanelStart } from '../panel/panel-store.ts'
import { PanelStack } from './panel-stack.tsx'
import './panel-page.css'

/** A ready arrangement: panels by the name of their place in the grid. */
export interface Arrangement {
  /** Names the desk; windows of it share what they look at. */
  readonly name: string
  readonly columns: string
  readonly rows: string
  /** `grid-template-areas`, a line each. */
  readonly areas: readonly string[]
  readonly panels: Readonly<Record<string, Omit<PanelStart, 'id'>>>
}

interface PanelPageProps {
  arrangement: Arrangement
  first?: Partial<Link>
}

/** A page made of panels. On a phone the same panels are a stack to swipe through. */
export function PanelPage({ arrangement, first }: PanelPageProps) {
  const { name, columns, rows, areas, panels } = arrangement
  const isPhone = useIsPhone()
  const [stores] = useState(() =>
    Object.entries(panels).map(([area, start]) => ({
      area,
      panel: createPanelStore({ id: `${name}:${area}`, ...start }),
    })),
  )
  return (
    <Desk name={name} {...(first && { first })}>
      {isPhone ? (
        <div className="panel-page-phone">
          <PanelStack panels={stores.map(({ panel }) => panel)} />
          <TimeBar />
        </div>
      ) : (
        <div className="panel-page-frame">
          <div
            className="panel-page"
            style={{
              gridTemplateColumns: columns,
              gridTemplateRows: rows,
              gridTemplateAreas: areas.map((line) => `"${line}"`).join(' '),
            }}
          >
            {stores.map(({ area, panel }) => (
              <PanelFrame key={panel.id} panel={panel} area={area} windowOf={name} />
            ))}
          </div>
          <TimeBar />
        </div>
      )}
    </Desk>
  )
}
