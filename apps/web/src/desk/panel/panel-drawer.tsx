import { Drawer } from 'antd'
import { useId, useState } from 'react'
import { Desk } from '../link/desk-context.tsx'
import { PanelFrame } from './panel-frame.tsx'
import { panelOf } from './panel-registry.ts'
import { createPanelStore } from './panel-store.ts'
import './panel.css'

interface PanelDrawerProps {
  definitionId: string
  symbol: string
  params?: Readonly<Record<string, unknown>>
  onClose: () => void
}

const WIDTH = 440

/** A panel for one symbol beside the page, on a desk of its own: the page's panels do not follow it. */
export function PanelDrawer({ definitionId, symbol, params, onClose }: PanelDrawerProps) {
  const desk = `drawer${useId()}`
  const [panel] = useState(() =>
    createPanelStore({ id: `${desk}:panel`, definitionId, link: 'blue', ...(params && { params }) }),
  )
  return (
    <Drawer
      open
      size={`min(${WIDTH}px, 100vw)`}
      title={panelOf(definitionId)?.title}
      rootClassName="panel-drawer"
      onClose={onClose}
    >
      <Desk name={desk} first={{ symbol }}>
        <PanelFrame panel={panel} />
      </Desk>
    </Drawer>
  )
}
