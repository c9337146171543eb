import { symbolFactPaths, tapeAnswer, type TapeStep } from '@liangshu/contract/market/symbol-facts'
import { directionOf } from '@liangshu/contract/market/format'
import { useRef, useState, type RefObject } from 'react'
import { useMomentQuery } from '../../../desk/clock/moment-query.ts'
import { momentParams, type Moment } from '../../../desk/clock/user-clock.ts'
import { useIsFrozen, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData, PanelNotice, Refilled } from '../../../desk/panel/panel-states.tsx'
import { ahead, useAhead } from '../../../desk/panel/use-ahead.ts'
import { useFormer } from '../../../desk/panel/use-former.ts'
import { useRowWindow } from '../../../desk/table/use-row-window.ts'
import { request } from '../../../shared/request/request.ts'
import type { LiveQuote } from '../../live/market-queries.ts'
import { useInstrument } from '../../live/use-instrument.ts'
import { usePanelQuote } from '../../live/use-quote.ts'
import { priceText, sizeText } from '../figures.ts'
import { emptyTape, isLarge, MOST_STEPS, withQuote, type TapeState } from './tape-steps.ts'
import './tape.css'

/** As often as the market is told: what is younger is not asked for again. */
const BEAT_MS = 3000

const pastQuery = (symbol: string, moment: Moment) => ({
  queryKey: ['market', 'tape', symbol, moment],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    request.get(symbolFactPaths.tape, {
      params: { symbol, n: MOST_STEPS, ...momentParams(moment) },
      signal,
      schema: tapeAnswer,
    }),
  staleTime: BEAT_MS,
  gcTime: 10 * BEAT_MS,
  retry: false,
  meta: { handlesError: true },
})

interface Past {
  readonly isTold: boolean
  /** When it was told: told anew, it has what was heard meanwhile. */
  readonly at: number
  /** Shares traded up to its last step. */
  readonly volume: number | null
  readonly price: number | null
}

interface Heard extends TapeState {
  readonly symbol: string
  readonly pastAt: number
  readonly live: LiveQuote | undefined
}

/** Steps heard on the line since the panel was opened. */
function useHeard(symbol: string, live: LiveQuote | undefined, past: Past): Heard {
  const isFrozen = useIsFrozen()
  const [heard, setHeard] = useState<Heard>({ ...emptyTape, symbol, pastAt: past.at, live: undefined })
  const isOfSymbol = heard.symbol === symbol
  const known =
    isOfSymbol && heard.pastAt === past.at
      ? heard
      : { ...emptyTape, symbol, pastAt: past.at, live: isOfSymbol ? heard.live : undefined }
  // Counting goes on from what the past has told; until that has come, nothing is counted.
  const start = known.volume === null ? { ...known, volume: past.volume, price: past.price } : known
  const isNew = live !== undefined && live !== known.live && live.quote.symbol === symbol
  // A quote that was kept from before says nothing that the past does not.
  const isOlder = isNew && known.volume === null && live.quote.volume < (past.volume ?? 0)
  if (!isFrozen && past.isTold && isNew && !isOlder)
    setHeard({ ...withQuote(start, live.quote, live.asOf), symbol, pastAt: past.at, live })
  return known
}

const arrows = { 1: '↑', 0: '', '-1': '↓' } as const

/** As the styles have it. */
const ROW_HEIGHT = 20

/** Stands for rows that are not drawn. */
function Gap({ rows }: { rows: number }) {
  return rows > 0 ? <tr aria-hidden="true" style={{ height: rows * ROW_HEIGHT }} /> : null
}

interface StepsProps {
  holder: RefObject<HTMLElement | null>
  /** The newest first. */
  steps: readonly TapeStep[]
  /** How many have been told so far. */
  count: number
  preClose: number | null
  tick: number
  lot: number
}

/** The steps in sight: another symbol fills all that are drawn anew. */
function Steps({ holder, steps, count, preClose, tick, lot }: StepsProps) {
  const { first, end } = useRowWindow(holder, ROW_HEIGHT, ROW_HEIGHT, steps.length)
  return (
    <table aria-label="逐笔成交" aria-rowcount={steps.length + 1} title="每次行情推送（约3秒）之间的成交合为一笔">
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">成交价</th>
          <th scope="col">{lot > 1 ? '手' : '数量'}</th>
        </tr>
      </thead>
      <tbody>
        <Gap rows={first} />
        {steps.slice(first, end).map((step, place) => (
          // A new step takes over the row of the one that leaves, and another symbol the rows of the former one.
          <tr
            key={(count - first - place) % MOST_STEPS}
            aria-rowindex={first + place + 2}
            className={isLarge(step) ? 'is-large' : ''}
          >
            <td>{step.time}</td>
            <td className={directionOf(step.price - (preClose ?? step.price))}>{priceText(step.price, tick)}</td>
            <td>
              {sizeText(step.volume, lot)}
              <i className={directionOf(step.direction)}>{arrows[step.direction]}</i>
            </td>
          </tr>
        ))}
        <Gap rows={steps.length - end} />
      </tbody>
    </table>
  )
}

/** The last steps of trading, the newest first. */
export function TapePanel() {
  const { symbol, moment, query } = usePanelQuote(({ quote }) => quote.symbol.split('.')[1] ?? quote.symbol)
  const past = useMomentQuery(pastQuery(symbol, moment))
  // A replay tells every step of its moment; only now are there steps to be heard.
  const heard = useHeard(symbol, moment === null ? query.data : undefined, {
    isTold: !past.isPending,
    at: past.dataUpdatedAt,
    volume: past.data?.volume ?? null,
    price: past.data?.records.at(-1)?.price ?? null,
  })
  useAhead((other) => [ahead(pastQuery(other, null))])
  const instrument = useInstrument(symbol)
  const tick = instrument?.tick ?? 0.01
  const lot = instrument?.lot ?? 1
  const told = [...(past.data?.records ?? []), ...(moment === null ? heard.steps : [])]
  const isWaiting = past.isPending
  const holder = useRef<HTMLDivElement>(null)
  const all = useFormer(isWaiting ? undefined : told) ?? told
  const steps = all.slice(-MOST_STEPS).toReversed()
  useTable(() => ({
    head: ['时间', '成交价', '数量(股)'],
    rows: isWaiting ? [] : steps.map(({ time, price, volume }) => [time, price, volume]),
  }))
  return (
    <PanelData of={query} rows={8} isRefilled>
      {({ quote }) => (
        <div
          ref={holder}
          className="tape num"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
          tabIndex={0}
        >
          <Refilled isWaiting={isWaiting}>
            <Steps {...{ holder, steps, tick, lot }} count={all.length} preClose={quote.preClose} />
          </Refilled>
          {steps.length === 0 && !isWaiting && (
            <PanelNotice>
              {moment === null ? '打开后还没有成交，每次行情推送之间的成交合为一笔' : '到此刻为止没有逐笔成交'}
            </PanelNotice>
          )}
        </div>
      )}
    </PanelData>
  )
}
