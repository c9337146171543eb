import type { Price } from '@liangshu/contract/market/scaled'
import type { RuleStore, RuleSubject } from '../../rules/mainland/rule-store.ts'
import type { Band } from '../../rules/mainland/rule-values.ts'
import { boardBlocks } from '../universe/boards.ts'

/** Limits and listing rules of the five board blocks, looked up once per day instead of once per stock and day. */
export interface BoardRules {
  /** `bands[block × 2 + isRisky][day]` */
  readonly bands: readonly (readonly Band[])[]
  readonly noLimitDays: readonly number[]
  /** Moves against the open that halt a fresh stock, as fractions. */
  readonly haltMoves: readonly (readonly number[])[]
  readonly tick: Price
}

function subjectOf(block: number, isRisky: boolean): RuleSubject {
  const found = boardBlocks[block]
  if (!found) throw new RangeError(`no board block ${block}`)
  return {
    exchange: found.exchange,
    secType: 'stock',
    board: found.board,
    riskFlag: isRisky ? 'ST' : 'none',
    fundForm: null,
    fundAsset: null,
    isWideLimit: false,
  }
}

function bandOn(rules: RuleStore, subject: RuleSubject, date: string): Band {
  const { value } = rules.resolve('priceLimit', subject, date)
  if (value === null) throw new RangeError(`stocks of ${subject.board ?? '-'} have no limit on ${date}`)
  return value
}

export function createBoardRules(rules: RuleStore, dates: readonly string[]): BoardRules {
  const first = dates[0]
  if (first === undefined) throw new RangeError('a simulation needs days')
  const plain = boardBlocks.map((_, block) => subjectOf(block, false))
  return {
    bands: plain.flatMap((subject, block) => [
      dates.map((date) => bandOn(rules, subject, date)),
      dates.map((date) => bandOn(rules, subjectOf(block, true), date)),
    ]),
    noLimitDays: plain.map((subject) => rules.resolve('newListing', subject, first).value.noLimitDays),
    haltMoves: plain.map((subject) =>
      rules.resolve('newListing', subject, first).value.halts.map(({ movePpm }) => movePpm / 1_000_000),
    ),
    tick: rules.resolve('tick', subjectOf(0, false), first).value,
  }
}
