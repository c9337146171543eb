import { useState, type KeyboardEvent } from 'react'
import { LinkDot } from '../panel/link-dot.tsx'
import { PanelFrame } from '../panel/panel-frame.tsx'
import { panelOf } from '../panel/panel-registry.ts'
import type { PanelStore } from '../panel/panel-store.ts'
import { PanelSubject } from '../panel/panel-title.tsx'

interface PanelTabsProps {
  panels: readonly PanelStore[]
  area: string
  windowOf: string
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Several panels in one frame: their names stand in its line, and the one that is chosen below. */
export function PanelTabs({ panels, area, windowOf }: PanelTabsProps) {
  const [shown, setShown] = useState(0)
  const panel = panels[shown] ?? panels[0]
  if (!panel) return null
  const turn = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (shown + step + panels.length) % panels.length
    setShown(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  const title = (
    <span className="panel-title">
      <LinkDot panel={panel} />
      <span className="panel-tabs" role="tablist" tabIndex={-1} onKeyDown={turn}>
        {panels.map(({ id, definitionId }, index) => (
          <button
            key={id}
            type="button"
            role="tab"
            aria-selected={index === shown}
            tabIndex={index === shown ? 0 : -1}
            onClick={() => setShown(index)}
          >
            {panelOf(definitionId)?.title ?? definitionId}
          </button>
        ))}
      </span>
      <PanelSubject panel={panel} />
    </span>
  )
  return <PanelFrame panel={panel} area={area} windowOf={windowOf} title={title} />
}
