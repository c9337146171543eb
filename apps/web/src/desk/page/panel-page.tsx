import { useState } from 'react'
import { useIsPhone } from '../../shared/theme/media.ts'
import { TimeBar } from '../clock/time-bar.tsx'
import { Desk } from '../link/desk-context.tsx'
import type { Link } from '../link/desk-store.ts'
import { PanelFrame } from '../panel/panel-frame.tsx'
import { createPanelStore, type PanelStart } from '../panel/panel-store.ts'
import { PanelTabs } from './panel-tabs.tsx'
import { PanelStack } from './panel-stack.tsx'
import { phoneOrder } from './phone-order.ts'
import './panel-page.css'

type Start = Omit<PanelStart, 'id'>

/** A ready arrangement: panels by the name of their place in the grid. */
export interface Arrangement {
  /** Names the desk; windows of it share what they look at. */
  readonly name: string
  readonly columns: string
  readonly rows: string
  /** `grid-template-areas`, a line each. */
  readonly areas: readonly string[]
  /** One to a place, or several as tabs of one frame. */
  readonly panels: Readonly<Record<string, Start | readonly Start[]>>
  /** The panel a phone opens at, where that is not the one in the upper left corner. */
  readonly phoneFirst?: string
}

interface PanelPageProps {
  arrangement: Arrangement
  first?: Partial<Link>
}

/** A page made of panels. On a phone the same panels are a stack to swipe through. */
export function PanelPage({ arrangement, first }: PanelPageProps) {
  const { name, columns, rows, areas, panels, phoneFirst } = arrangement
  const isPhone = useIsPhone()
  const [places] = useState(() =>
    Object.entries(panels).map(([area, start]) => ({
      area,
      stores: [start].flat().map((one) => createPanelStore({ id: `${name}:${area}:${one.definitionId}`, ...one })),
    })),
  )
  return (
    <Desk name={name} {...(first && { first })}>
      {isPhone ? (
        <div className="panel-page-phone fills-page">
          <PanelStack
            panels={phoneOrder(
              places.flatMap(({ stores }) => stores),
              phoneFirst,
            )}
          />
          <TimeBar />
        </div>
      ) : (
        <div className="panel-page-frame fills-page">
          <div
            className="panel-page"
            style={{
              gridTemplateColumns: columns,
              gridTemplateRows: rows,
              gridTemplateAreas: areas.map((line) => `"${line}"`).join(' '),
            }}
          >
            {places.map(({ area, stores }) => {
              const [only, ...more] = stores
              if (!only) return null
              return more.length === 0 ? (
                <PanelFrame key={area} panel={only} area={area} windowOf={name} />
              ) : (
                <PanelTabs key={area} panels={stores} area={area} windowOf={name} />
              )
            })}
          </div>
          <TimeBar />
        </div>
      )}
    </Desk>
  )
}
