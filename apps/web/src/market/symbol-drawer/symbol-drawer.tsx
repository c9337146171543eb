import { boardLabels, secTypeLabels } from '@liangshu/contract/market/classification'
import DownOutlined from '@ant-design/icons/DownOutlined'
import UpOutlined from '@ant-design/icons/UpOutlined'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Tag } from 'antd'
import { Suspense, useEffect, useId, useState } from 'react'
import { TimeBar } from '../../desk/clock/time-bar.tsx'
import { Desk, useDesk, useDeskStore } from '../../desk/link/desk-context.tsx'
import { changeLink, stepSymbol } from '../../desk/link/desk-store.ts'
import { PanelFrame } from '../../desk/panel/panel-frame.tsx'
import { createPanelStore, type PanelStore } from '../../desk/panel/panel-store.ts'
import { useMaySee } from '../../shared/permission/use-permission.ts'
import { slots } from '../../shared/slots/slots.ts'
import { useIsPhone } from '../../shared/theme/media.ts'
import { statusQuery } from '../live/market-queries.ts'
import { useInstrument } from '../live/use-instrument.ts'
import './symbol-drawer.css'

interface SymbolDrawerProps {
  symbol: string
  /** The list it was opened from, in its order: the arrows step through it. */
  list?: readonly string[]
  onClose: () => void
}

const LINK = 'blue'
const alone: readonly string[] = []

/** Panels by their place; what comes first is at the top on a phone. */
const places = {
  head: { definitionId: 'instrument-head' },
  chart: { definitionId: 'chart' },
  book: { definitionId: 'book' },
  tape: { definitionId: 'tape' },
  flow: { definitionId: 'fund-flow' },
  tags: { definitionId: 'symbol-tags' },
  news: { definitionId: 'news', params: { scope: 'symbol' } },
  held: { definitionId: 'positions-of-symbol' },
} as const
type Place = keyof typeof places

const storesOf = (desk: string): [Place, PanelStore][] =>
  (Object.keys(places) as Place[]).map((place) => [
    place,
    createPanelStore({ id: `${desk}:${place}`, link: LINK, ...places[place] }),
  ])

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, [role="combobox"], [role="menu"], .ant-modal') !== null

/** Goes to the neighbour in the list, by ↑ ↓ wherever nothing else wants them. */
function useStep(): (step: 1 | -1) => void {
  const store = useDeskStore()
  const go = (step: 1 | -1) => {
    const link = store.getState().links[LINK]
    changeLink(store, LINK, { symbol: stepSymbol(link, step) })
  }
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
      event.preventDefault()
      const link = store.getState().links[LINK]
      changeLink(store, LINK, { symbol: stepSymbol(link, event.key === 'ArrowUp' ? -1 : 1) })
    }
    globalThis.addEventListener('keydown', listen)
    return () => globalThis.removeEventListener('keydown', listen)
  }, [store])
  return go
}

function Title() {
  const symbol = useDesk(({ links }) => links[LINK].symbol)
  const instrument = useInstrument(symbol)
  return (
    <span className="symbol-title">
      {instrument?.name ?? symbol}
      <span className="num">{symbol}</span>
      {instrument && <Tag>{instrument.board ? boardLabels[instrument.board] : secTypeLabels[instrument.secType]}</Tag>}
      {instrument?.industry && <Tag>{instrument.industry}</Tag>}
    </span>
  )
}

function Steps() {
  const go = useStep()
  const { symbol, list } = useDesk(({ links }) => links[LINK])
  const at = list.indexOf(symbol)
  // Until the server has said otherwise, numbers are not real.
  const isSimulated = useQuery(statusQuery).data?.source !== 'feed'
  return (
    <span className="symbol-steps num">
      {at !== -1 && list.length > 1 && (
        <>
          <span>
            {at + 1} / {list.length}
          </span>
          <Button
            type="text"
            size="small"
            aria-label="上一只"
            title="上一只 ↑"
            icon={<UpOutlined />}
            disabled={at === 0}
            onClick={() => go(-1)}
          />
          <Button
            type="text"
            size="small"
            aria-label="下一只"
            title="下一只 ↓"
            icon={<DownOutlined />}
            disabled={at === list.length - 1}
            onClick={() => go(1)}
          />
        </>
      )}
      {isSimulated && <Tag color="warning">模拟行情</Tag>}
    </span>
  )
}

/** Buying and selling what is shown: a filled ticket in front, nothing is sent. */
function Trade() {
  const symbol = useDesk(({ links }) => links[LINK].symbol)
  const [side, setSide] = useState<1 | 2 | null>(null)
  const mayTrade = useMaySee('ORDER:submit')
  const { ticket: Ticket } = slots()
  if (!mayTrade || !Ticket) return null
  return (
    <>
      <Button size="small" className="up" onClick={() => setSide(1)}>
        买入
      </Button>
      <Button size="small" className="down" onClick={() => setSide(2)}>
        卖出
      </Button>
      <Suspense>
        <Ticket symbol={symbol} side={side} onClose={() => setSide(null)} />
      </Suspense>
    </>
  )
}

function Panels({ desk }: { desk: string }) {
  const [stores] = useState(() => storesOf(desk))
  const maySeeHeld = useMaySee('DERIV:view')
  const shown = stores.filter(([place]) => place !== 'held' || maySeeHeld)
  return (
    <div className={`symbol-panels${maySeeHeld ? '' : ' is-without-held'}`}>
      {shown.map(([place, panel]) => (
        <PanelFrame key={place} panel={panel} area={place} windowOf={desk} />
      ))}
    </div>
  )
}

/** One symbol: chart, book, figures, flow, sectors, news and holdings. The same drawer wherever a symbol is met. */
export function SymbolDrawer({ symbol, list = alone, onClose }: SymbolDrawerProps) {
  const isPhone = useIsPhone()
  // A name of its own: two drawers in two windows do not turn each other.
  const desk = `drawer${useId()}`
  return (
    <Desk name={desk} first={{ symbol, list }}>
      <Drawer
        open
        size={isPhone ? '100%' : 'min(1120px, 92vw)'}
        rootClassName="symbol-drawer"
        onClose={onClose}
        title={<Title />}
        extra={
          <>
            <Trade /> <Steps />
          </>
        }
      >
        <Panels desk={desk} />
        <TimeBar />
      </Drawer>
    </Desk>
  )
}
