import { useEffect, useState, type ReactNode } from 'react'
import { PanelBody } from './panel-body.tsx'
import { PanelTitle } from './panel-title.tsx'
import { PanelTools } from './panel-tools.tsx'
import { panelOf } from './panel-registry.ts'
import type { PanelStore } from './panel-store.ts'
import './panel.css'

interface PanelFrameProps {
  panel: PanelStore
  /** Names the desk for a window of its own; left out, there is no such window. */
  windowOf?: string
  /** Where it stands in the grid of its page. */
  area?: string
  /** Stands in the place of the title: the tabs of several panels in one frame. */
  title?: ReactNode
}

/** One panel with its line above: on a page, in a window of its own, on a phone. */
export function PanelFrame({ panel, windowOf, area, title }: PanelFrameProps) {
  const [isFull, setIsFull] = useState(false)
  useEffect(() => {
    if (!isFull) return undefined
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setIsFull(false)
    }
    globalThis.addEventListener('keydown', leave)
    return () => globalThis.removeEventListener('keydown', leave)
  }, [isFull])
  return (
    <section
      className={`panel${isFull ? ' is-full' : ''}`}
      aria-label={panelOf(panel.definitionId)?.title ?? panel.definitionId}
      style={area === undefined ? undefined : { gridArea: area }}
    >
      <header className="panel-bar">
        {title ?? <PanelTitle panel={panel} />}
        <PanelTools
          panel={panel}
          isFull={isFull}
          onFull={() => setIsFull(!isFull)}
          {...(windowOf !== undefined && { windowOf })}
        />
      </header>
      <PanelBody key={panel.id} panel={panel} />
    </section>
  )
}
