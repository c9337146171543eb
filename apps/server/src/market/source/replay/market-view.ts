import { clockOf, secondsOf, shanghaiEpoch } from '@liangshu/engine/time/calendar/shanghai-time'
import type { MarketTime } from '@liangshu/engine/market/live/market-time'

import { writtenAs } from '../../../platform/http/envelope.ts'
import { createInstrumentMaster, type InstrumentMaster } from '../instrument-master.ts'
import type { CallArgs, CallName, CallResult, MarketSource } from '../market-source.ts'
import type { ReplayMoment } from './replay-moment.ts'

/** What reading calls need of a market, whichever moment of it they are about. */
export type MarketView = Pick<
  MarketSource,
  'kind' | 'history' | 'master' | 'time' | 'instrument' | 'ask' | 'askWritten'
> & {
  /** The moment that was asked for; `null` is now. */
  readonly moment: string | null
}

type Send = <Result>(name: CallName, args: unknown, isWritten: boolean, replay?: ReplayMoment) => Promise<Result>

/** Instruments of a day are some megabytes; the newest are the ones asked for. */
const MOST_MASTERS = 4

/** Numbers of replayed masters lie apart from those of live ones, which are far smaller. */
const REPLAYED_MASTER = 1_000_000_000

const timeOf = ({ date, second }: ReplayMoment): MarketTime => ({
  date,
  secondOfDay: second,
  epochMs: shanghaiEpoch(date, second),
  mode: 'replay',
  isLoop: false,
})

/** Reads `2026-11-13 10:21`. */
export const readMoment = (text: string, who: string): ReplayMoment => ({
  date: text.slice(0, 10),
  second: secondsOf(text.slice(11)),
  who,
})

/** The market at moments of the past, each with the instruments of its own day. */
export function createMarketViews(market: Pick<MarketSource, 'kind' | 'history'>, send: Send) {
  const masters = new Map<string, Promise<InstrumentMaster>>()

  async function readMaster(at: ReplayMoment): Promise<InstrumentMaster> {
    const { date, instruments, layout } = await send<CallResult<'dayMaster'>>('dayMaster', {}, false, at)
    return createInstrumentMaster(REPLAYED_MASTER + Number(date.replaceAll('-', '')), instruments, layout)
  }

  function masterOf(at: ReplayMoment): Promise<InstrumentMaster> {
    const known = masters.get(at.date)
    if (known) return known
    const asked = readMaster(at)
    asked.catch(() => masters.delete(at.date))
    masters.set(at.date, asked)
    const [oldest] = masters.keys()
    if (masters.size > MOST_MASTERS && oldest !== undefined) masters.delete(oldest)
    return asked
  }

  return async (at: ReplayMoment): Promise<MarketView> => {
    const master = await masterOf(at)
    return {
      kind: market.kind,
      history: market.history,
      moment: `${at.date} ${clockOf(at.second).slice(0, 5)}`,
      master: () => master,
      time: () => timeOf(at),
      instrument: (symbol) => master.find(symbol),
      ask: (name, args) => send(name, args, false, at),
      async askWritten<Name extends CallName>(name: Name, args: CallArgs<Name>): Promise<CallResult<Name>> {
        const answer = await send<CallResult<Name>>(name, args, true, at)
        return answer instanceof Uint8Array ? writtenAs(answer, { isOwn: true }) : answer
      },
    }
  }
}
