import { bitsAt } from '../random/counter.ts'
import { uniformAt } from '../random/draws.ts'

/** What the exchange publishes while a call auction gathers orders. */
export interface Indicative {
  readonly price: number
  readonly matched: number
  readonly unmatched: number
  readonly side: 'buy' | 'sell'
}

export interface CallFacts {
  readonly key: number
  readonly ref: number
  readonly result: number
  readonly volume: number
  readonly tick: number
  readonly lot: number
  readonly limitUp: number
  readonly limitDown: number
  /** Who waits at the limit where the call ends there. */
  readonly queue: number
}

export const OPEN_CALL_SECONDS = 600
/** Orders may be cancelled until 09:20. */
const FIRM_AFTER = 0.5
const STEP_SECONDS = 15

/** Noise that moves smoothly between draws a quarter of a minute apart. */
function drift(key: number, second: number, offset: number): number {
  const step = Math.floor(second / STEP_SECONDS)
  const share = second / STEP_SECONDS - step
  const at = (counter: number) => 2 * uniformAt(key, offset + counter) - 1
  return at(step) * (1 - share) + at(step + 1) * share
}

/** The opening call `second` seconds after 09:15. Before 09:20 large orders come and go; after that it only firms up. */
export function openIndicative(facts: CallFacts, second: number): Indicative {
  const progress = Math.min(1, Math.max(0, second / OPEN_CALL_SECONDS))
  const isFirm = progress >= FIRM_AFTER
  const width = facts.ref * (isFirm ? 0.008 * (1 - progress) * 2 : 0.045 * (1 - progress))
  const raw = facts.result + width * drift(facts.key, second, 400)
  const top = facts.limitUp === 0 ? raw : facts.limitUp
  const price = Math.max(facts.limitDown, Math.min(top, Math.round(raw / facts.tick) * facts.tick))
  const swell = isFirm
    ? 0.4 + 1.2 * (progress - FIRM_AFTER)
    : 0.6 * progress * (1 + 0.6 * drift(facts.key, second, 500))
  return indicative(facts, progress >= 1 ? facts.result : price, Math.min(1, swell), second)
}

/** The closing call `second` seconds after 14:57. */
export function closeIndicative(facts: CallFacts, second: number): Indicative {
  const progress = Math.min(1, Math.max(0, second / 180))
  // SIM-CALL-6: a board that stays sealed has far more on one side than a call could move.
  const width = limitSide(facts) === null ? 0.002 * (1 - progress) : 0
  const raw = facts.result + facts.ref * width * drift(facts.key, second, 600)
  const top = facts.limitUp === 0 ? raw : facts.limitUp
  const price = Math.max(facts.limitDown, Math.min(top, Math.round(raw / facts.tick) * facts.tick))
  return indicative(facts, price, 0.3 + 0.7 * progress, second)
}

/** The side that finds nobody, when the call ends at a limit. */
function limitSide({ result, limitUp, limitDown }: CallFacts): Indicative['side'] | null {
  if (limitUp > 0 && result === limitUp) return 'buy'
  return limitDown > 0 && result === limitDown ? 'sell' : null
}

function indicative(facts: CallFacts, price: number, share: number, second: number): Indicative {
  const lots = facts.volume / facts.lot
  const step = 8000 + Math.floor(second / STEP_SECONDS)
  const pressed = limitSide(facts)
  return {
    price: Math.max(facts.tick, price),
    matched: Math.round(lots * share) * facts.lot,
    unmatched: pressed === null ? Math.round(lots * 0.4 * uniformAt(facts.key, step)) * facts.lot : facts.queue,
    side: pressed ?? ((bitsAt(facts.key, step + 100) & 1) === 0 ? 'buy' : 'sell'),
  }
}
