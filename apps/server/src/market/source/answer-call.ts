import type { Market, MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { MarketRefusal, notProvided, preparing } from '@liangshu/engine/market/reader/refusal'

import { marketCalls } from '../calls.ts'
import type { MarketAnalysis } from './market-analysis.ts'
import type { FromMarket, ToMarket } from './protocol.ts'

export interface AnsweringMarket {
  /** `null` until there are quotes. */
  readonly market: () => Market | null
  /** `null` until its past days have been read. */
  readonly withHistory: () => MarketWithHistory | null
  readonly analysis: MarketAnalysis
  /** Answers leave the thread: written where they are made, they need not be copied. */
  readonly canWrite: boolean
}

type Call = (market: Market, args: unknown) => unknown
type AnalysisCall = (market: MarketWithHistory, args: unknown) => unknown

const ownCalls: Readonly<Record<string, unknown>> = marketCalls
const encoder = new TextEncoder()

/** Answers a question by its name, whoever makes the market; a refusal is an answer in words. */
export async function answerCall(
  answering: AnsweringMarket,
  { id, name, args, isWritten }: Extract<ToMarket, { kind: 'ask' }>,
  post: (message: FromMarket) => void,
): Promise<void> {
  try {
    const result = await resultOf(answering, name, args, isWritten && answering.canWrite)
    post({ kind: 'answer', id, result })
  } catch (error) {
    if (error instanceof MarketRefusal) post({ kind: 'refusal', id, reason: error.kind, message: error.message })
    else post({ kind: 'failure', id, message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

async function resultOf(
  { market, withHistory, analysis }: AnsweringMarket,
  name: string,
  args: unknown,
  isWritten: boolean,
): Promise<unknown> {
  const shown = market()
  if (!shown) throw new MarketRefusal('preparing', '行情准备中，请稍候')
  const own = Object.hasOwn(ownCalls, name) ? (ownCalls[name] as Call) : null
  if (own) return written(await own(shown, args), isWritten)
  if (!Object.hasOwn(analysis.calls, name)) throw notProvided()
  const known = withHistory()
  if (!known) throw preparing('历史行情读取中')
  const write = isWritten ? (analysis.writers[name] as AnalysisCall | undefined) : undefined
  return write ? write(known, args) : written(await (analysis.calls[name] as AnalysisCall)(known, args), isWritten)
}

/** The value, or the JSON that is sent. */
const written = (value: unknown, isWritten: boolean): unknown =>
  isWritten ? encoder.encode(JSON.stringify(value)) : value
