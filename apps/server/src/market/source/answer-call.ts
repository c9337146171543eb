import type { Market, MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { MarketRefusal, notProvided, preparing } from '@liangshu/engine/market/reader/refusal'

import { marketCalls } from '../calls.ts'
import type { MarketAnalysis } from './market-analysis.ts'
import type { FromMarket, ToMarket } from './protocol.ts'
import type { ReplayMoment } from './replay/replay-moment.ts'

export interface AnsweringMarket {
  /** `null` until there are quotes. */
  readonly market: () => Market | null
  /** `null` until its past days have been read. */
  readonly withHistory: () => MarketWithHistory | null
  readonly analysis: MarketAnalysis
  readonly replays: Replays
  /** Answers leave the thread: written where they are made, they need not be copied. */
  readonly canWrite: boolean
}

/** The market as it stood at a moment of the past. */
export interface Replays {
  /** Hands the market at the moment to `run`, which must be done with it when its promise settles. */
  at: <Answer>(moment: ReplayMoment, run: (market: Market) => Promise<Answer>) => Promise<Answer>
  /** The same with what is concluded from the days before, which may take longer or not be there at all. */
  analysed: <Answer>(moment: ReplayMoment, run: (market: MarketWithHistory) => Promise<Answer>) => Promise<Answer>
}

type Call = (market: Market, args: unknown) => unknown
type AnalysisCall = (market: MarketWithHistory, args: unknown) => unknown

const ownCalls: Readonly<Record<string, unknown>> = marketCalls
const encoder = new TextEncoder()

/** Answers a question by its name, whoever makes the market; a refusal is an answer in words. */
export async function answerCall(
  answering: AnsweringMarket,
  { id, name, args, isWritten, replay }: Extract<ToMarket, { kind: 'ask' }>,
  post: (message: FromMarket) => void,
): Promise<void> {
  try {
    const result = await resultOf(answering, { name, args, isWritten: isWritten && answering.canWrite, replay })
    post({ kind: 'answer', id, result })
  } catch (error) {
    if (error instanceof MarketRefusal) post({ kind: 'refusal', id, reason: error.kind, message: error.message })
    else post({ kind: 'failure', id, message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

type Asked = Pick<Extract<ToMarket, { kind: 'ask' }>, 'name' | 'args' | 'isWritten' | 'replay'>

async function resultOf(
  { market, withHistory, analysis, replays }: AnsweringMarket,
  { name, args, isWritten, replay }: Asked,
): Promise<unknown> {
  const shown = market()
  if (!shown) throw new MarketRefusal('preparing', '行情准备中，请稍候')
  const own = Object.hasOwn(ownCalls, name) ? (ownCalls[name] as Call) : null
  const answerOwn = async (of: Market) => own && written(await own(of, args), isWritten)
  if (own) return replay ? replays.at(replay, answerOwn) : answerOwn(shown)
  if (!Object.hasOwn(analysis.calls, name)) throw notProvided()
  const write = isWritten ? (analysis.writers[name] as AnalysisCall | undefined) : undefined
  const answer = async (of: MarketWithHistory) =>
    write ? write(of, args) : written(await (analysis.calls[name] as AnalysisCall)(of, args), isWritten)
  if (replay) return replays.analysed(replay, answer)
  const known = withHistory()
  if (!known) throw preparing('历史行情读取中')
  return answer(known)
}

/** The value, or the JSON that is sent. */
const written = (value: unknown, isWritten: boolean): unknown =>
  isWritten ? encoder.encode(JSON.stringify(value)) : value
