import { secTypeLabels } from '@liangshu/contract/market/classification'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useContext, useEffect } from 'react'
import { symbolsOfKindQuery } from '../../shared/symbol/symbol-query.ts'
import { PanelContext, useChoose, useFollowed } from './panel-context.ts'
import { panelOf } from './panel-registry.ts'
import { PanelNotice } from './panel-notice.tsx'
import type { PanelStore } from './panel-store.ts'

/** Symbols a panel was turned to, the newest last, and those of a kind it has nothing of. */
interface Seen {
  readonly shown: string[]
  readonly wrong: Set<string>
}
const MOST_SEEN = 50
const seenBy = new WeakMap<PanelStore, Seen>()

function seenOf(panel: PanelStore): Seen {
  const known = seenBy.get(panel) ?? { shown: [], wrong: new Set<string>() }
  seenBy.set(panel, known)
  return known
}

/** Remembers what a panel could show something of, to offer it again. */
export function rememberShown(panel: PanelStore, symbol: string): void {
  const { shown } = seenOf(panel)
  if (shown.at(-1) === symbol) return
  shown.push(symbol)
  if (shown.length > MOST_SEEN) shown.shift()
}

function Offers({ panel }: { panel: PanelStore }) {
  const choose = useChoose()
  const symbol = useFollowed('symbol')
  useEffect(() => void seenOf(panel).wrong.add(symbol), [panel, symbol])
  const { shown, wrong } = seenOf(panel)
  const last = shown.findLast((one) => one !== symbol && !wrong.has(one))
  const [kind] = panelOf(panel.definitionId)?.only ?? []
  const found = useQuery({ ...symbolsOfKindQuery(kind ?? ''), enabled: last === undefined && kind !== undefined })
  const offers = last === undefined ? (found.data ?? []) : [{ symbol: last, name: last }]
  return offers.map(({ symbol: offered, name }) => (
    <Button key={offered} size="small" onClick={() => choose({ symbol: offered, list: [] })}>
      {last === undefined ? name : `回到 ${name}`}
    </Button>
  ))
}

/** The instrument is of a kind this panel has nothing of: says so and offers one it has. */
export function WrongKind({ message }: { message: string }) {
  const panel = useContext(PanelContext)
  const definition = panel ? panelOf(panel.definitionId) : undefined
  if (!panel || !definition?.only) return <PanelNotice>{message}</PanelNotice>
  const kinds = definition.only.map((kind) => secTypeLabels[kind]).join('、')
  return (
    <PanelNotice action={<Offers panel={panel} />}>
      “{definition.title}”只适用于{kinds}，请换一个标的
    </PanelNotice>
  )
}
