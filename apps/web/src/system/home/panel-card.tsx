import { useEffect, useState } from 'react'
import { Desk, useDeskStore } from '../../desk/link/desk-context.tsx'
import { changeLink, FIRST_SYMBOL } from '../../desk/link/desk-store.ts'
import { PanelFrame } from '../../desk/panel/panel-frame.tsx'
import { createPanelStore } from '../../desk/panel/panel-store.ts'
import { openSymbol } from '../../shared/symbol/opened-symbol.ts'

const LINK = 'blue'

/** There is no chart beside a card: what is pressed in it opens, as often as it is pressed. */
function Opener() {
  const store = useDeskStore()
  useEffect(
    () =>
      store.subscribe(({ links }, before) => {
        const { symbol, list } = links[LINK]
        if (symbol === before.links[LINK].symbol || symbol === FIRST_SYMBOL) return
        openSymbol(symbol, list)
        changeLink(store, LINK, { symbol: FIRST_SYMBOL })
      }),
    [store],
  )
  return null
}

interface PanelCardProps {
  panel: string
  params: Readonly<Record<string, unknown>>
}

/** A panel of the desk as a card of the home page. */
export function PanelCard({ panel, params }: PanelCardProps) {
  const [store] = useState(() => createPanelStore({ id: `home:${panel}`, definitionId: panel, link: LINK, params }))
  return (
    <Desk name={`home:${panel}`}>
      <Opener />
      <PanelFrame panel={store} />
    </Desk>
  )
}
