import { formatTime } from '@liangshu/contract/market/format'
import { frameFlags } from '@liangshu/contract/market/frame'
import { Progress, Skeleton } from 'antd'
import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react'
import { useMoment } from '../../desk/clock/user-clock.ts'
import { useIsFrozen, usePanel } from '../../desk/panel/panel-context.ts'
import { PanelNotice } from '../../desk/panel/panel-states.tsx'
import { reportTo, type PanelReport } from '../../desk/panel/panel-store.ts'
import { stateWithout, Unanswered } from '../../desk/panel/unanswered.tsx'
import { freezeMarket } from './freeze-market.ts'
import { useLiveMarket, type LiveMarket } from './use-live-market.ts'
import { useReplayMarket } from './use-replay-market.ts'

type PanelState = PanelReport['state']

/** Holds the market still from the moment the panel is frozen. */
function useFreezable(market: LiveMarket | undefined): LiveMarket | undefined {
  const isFrozen = useIsFrozen()
  const [frozen, setFrozen] = useState<LiveMarket>()
  if (isFrozen && market && !frozen) setFrozen(freezeMarket(market))
  if (!isFrozen && frozen) setFrozen(undefined)
  return frozen ?? market
}

/** A question of the panel's own that has failed is not made good by the next beat. */
const isOwnTrouble = (known: PanelState, told: PanelState | undefined): boolean =>
  known !== told && (known === 'failed' || known === 'stale')

const MarketState = createContext<PanelState>('live')

/** Tells the frame of a question of the panel's own that has no answer; answered, of the market again. */
export function useOwnTrouble(trouble: PanelState | null): void {
  const panel = usePanel()
  const market = use(MarketState)
  const wasTrouble = useRef(false)
  useEffect(() => {
    if (trouble !== null || wasTrouble.current) reportTo(panel, { state: trouble ?? market })
    wasTrouble.current = trouble !== null
  }, [panel, trouble, market])
}

/** A panel over the live market: says in its frame of when the numbers are, and in its place why there are none. */
export function LivePanel({ children }: { children: (market: LiveMarket) => ReactNode }) {
  const panel = usePanel()
  const moment = useMoment()
  const [now, past] = [useLiveMarket(moment === null), useReplayMarket(moment)]
  const { market: live, stream, progress, isReady, error, retry } = moment === null ? now : past
  const market = useFreezable(live)
  const state =
    error && !market
      ? stateWithout(error)
      : stream === 'live'
        ? market
          ? 'live'
          : 'loading'
        : market
          ? 'stale'
          : 'loading'

  const told = useRef<PanelState>(undefined)
  useEffect(() => {
    if (!market) {
      told.current = state
      reportTo(panel, { state })
      return undefined
    }
    const { store, instruments } = market
    const say = () => {
      const header = store.header()
      if (!header) return
      const isLeft = isOwnTrouble(panel.state.getState().report.state, told.current)
      told.current = state
      reportTo(panel, {
        ...(!isLeft && { state }),
        asOf: formatTime(header.asOf),
        source: (header.flags & frameFlags.simulated) === 0 ? 'feed' : 'sim',
        coverage: coverageOf({ store, instruments }),
      })
    }
    say()
    return store.onBeat(say)
  }, [panel, market, state])

  if (market) return <MarketState value={state}>{children(market)}</MarketState>
  if (error) return <Unanswered what="行情" {...{ error, retry }} />
  if (!isReady)
    return <PanelNotice action={<Progress percent={Math.round(progress * 100)} />}>行情准备中，请稍候…</PanelNotice>
  return <Skeleton active title={false} paragraph={{ rows: 12 }} className="panel-skeleton" />
}

/** Part of the listed stocks that have a price. */
function coverageOf({ store, instruments }: LiveMarket): number | null {
  let [listed, priced] = [0, 0]
  for (let slot = 0; slot < instruments.symbol.length; slot += 1) {
    if (instruments.secType[slot] !== 'stock' || !instruments.isListed[slot]) continue
    listed += 1
    if (store.value(slot, 'last') > 0) priced += 1
  }
  return listed === 0 ? null : Math.round((priced / listed) * 1000) / 1000
}
