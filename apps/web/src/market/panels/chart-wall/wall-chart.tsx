import { directionOf } from '@liangshu/contract/market/format'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useAtMoment } from '../../../desk/clock/moment-query.ts'
import { useIsFrozen, useMoment } from '../../../desk/panel/panel-context.ts'
import { whyWithout } from '../../../desk/panel/unanswered.tsx'
import { minutesQuery } from '../../live/market-queries.ts'
import type { Instrument } from '../../live/use-instrument.ts'
import type { LiveMarket } from '../../live/use-live-market.ts'
import { changeText, priceText } from '../figures.ts'
import { dayPath, type DayPath } from './day-path.ts'

interface WallChartProps {
  market: LiveMarket
  instrument: Instrument
  isChosen: boolean
  onChoose: () => void
  onOpen: () => void
}

const useStreamed = (store: LiveMarket['store'], slot: number, field: 'last' | 'preClose'): number =>
  useSyncExternalStore(
    (listener) => store.onSlot(slot, listener),
    () => store.value(slot, field),
  )

/** Price and previous close of a symbol as the stream has them now, in yuan. */
function useLivePrice({ store, instruments }: LiveMarket, symbol: string) {
  const slot = instruments.symbol.indexOf(symbol)
  const scale = instruments.priceScale[slot] ?? 10_000
  const last = useStreamed(store, slot, 'last')
  const preClose = useStreamed(store, slot, 'preClose')
  return { last: last / scale || null, preClose: preClose / scale || null }
}

function Lines({ path }: { path: DayPath }) {
  return (
    <>
      <svg className="wall-price" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <line x1="0" x2="100" y1="50" y2="50" />
        <polyline className="is-mean" points={path.mean} />
        <polyline className="is-price" points={path.price} />
      </svg>
      <svg className="wall-volume" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {path.volume.map(({ x, height, isUp }) => (
          <rect
            key={x}
            x={x}
            y={100 - height}
            width={path.width * 0.8}
            height={height}
            className={isUp ? 'is-up' : 'is-down'}
          />
        ))}
      </svg>
    </>
  )
}

/** A day in small: name, price, change; the line with its mean, the volume below. */
export function WallChart({ market, instrument, isChosen, onChoose, onOpen }: WallChartProps) {
  const { symbol, name, tick } = instrument
  const moment = useMoment()
  const isFrozen = useIsFrozen()
  const minutes = useQuery({
    ...useAtMoment(minutesQuery(symbol, undefined, moment)),
    ...(isFrozen && { refetchInterval: false }),
  })
  const live = useLivePrice(market, symbol)
  const day = minutes.data
  const path = day ? dayPath(day) : null
  const last = moment === null ? live.last : (path?.last ?? null)
  const preClose = moment === null ? live.preClose : (day?.preClose ?? null)
  const change = last !== null && preClose ? last / preClose - 1 : null
  return (
    <button type="button" className="wall-chart" aria-pressed={isChosen} onClick={onChoose} onDoubleClick={onOpen}>
      <span className="wall-head num">
        <b>{name}</b>
        <small>{symbol.slice(symbol.indexOf('.') + 1)}</small>
        <span className={directionOf(change)}>
          {priceText(last, tick)} {changeText(change)}
        </span>
      </span>
      <span className="wall-box">
        {path ? (
          <>
            <Lines path={path} />
            <em className="num up">{changeText(path.reach)}</em>
            <em className="num down">{changeText(-path.reach)}</em>
          </>
        ) : (
          <span className="wall-empty">
            {minutes.error ? whyWithout(minutes.error) : minutes.isPending ? '加载中…' : '今日没有成交'}
          </span>
        )}
      </span>
    </button>
  )
}
