import { useRef, useState } from 'react'
import { PanelFrame } from '../panel/panel-frame.tsx'
import { panelOf } from '../panel/panel-registry.ts'
import type { PanelStore } from '../panel/panel-store.ts'
import './panel-page.css'

/** Panels side by side on a phone, one to a screen: swiped, or chosen by name. */
export function PanelStack({ panels }: { panels: readonly PanelStore[] }) {
  const strip = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)

  const show = (index: number) => {
    setShown(index)
    const box = strip.current
    box?.scrollTo({ left: index * box.clientWidth })
  }

  return (
    <div className="panel-stack">
      <nav aria-label="面板" className="panel-stack-names">
        {panels.map((panel, index) => (
          <button key={panel.id} type="button" aria-current={index === shown} onClick={() => show(index)}>
            {panelOf(panel.definitionId)?.title ?? panel.definitionId}
          </button>
        ))}
      </nav>
      <div
        ref={strip}
        className="panel-stack-strip"
        onScroll={({ currentTarget }) => setShown(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
      >
        {panels.map((panel, index) => (
          // What is out of sight is not drawn: twelve live panels would cost the phone its battery.
          <div key={panel.id} className="panel-stack-page" inert={index !== shown}>
            {Math.abs(index - shown) <= 1 ? <PanelFrame panel={panel} /> : null}
          </div>
        ))}
      </div>
    </div>
  )
}
