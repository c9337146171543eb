import type { Price } from '@liangshu/contract/market/scaled'
import { stockBoards } from '../../market/instrument/stock-boards.ts'
import type { RuleStore, RuleSubject } from '../mainland/rule-store.ts'
import type { Band } from '../mainland/rule-values.ts'

/** Limits and listing rules of the boards, looked up once per day instead of once per stock and day. */
export interface BoardRules {
  /** `bands[board × 2 + isRisky][day]` */
  readonly bands: readonly (readonly Band[])[]
  readonly noLimitDays: readonly number[]
  /** Moves against the open that halt a fresh stock, as fractions. */
  readonly haltMoves: readonly (readonly number[])[]
  readonly tick: Price
}

function subjectOf(board: number, isRisky: boolean): RuleSubject {
  const found = stockBoards[board]
  if (!found) throw new RangeError(`no stock board ${board}`)
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
  if (first === undefined) throw new RangeError('board rules need days')
  const plain = stockBoards.map((_, board) => subjectOf(board, false))
  return {
    bands: plain.flatMap((subject, board) => [
      dates.map((date) => bandOn(rules, subject, date)),
      dates.map((date) => bandOn(rules, subjectOf(board, true), date)),
    ]),
    noLimitDays: plain.map((subject) => rules.resolve('newListing', subject, first).value.noLimitDays),
    haltMoves: plain.map((subject) =>
      rules.resolve('newListing', subject, first).value.halts.map(({ movePpm }) => movePpm / 1_000_000),
    ),
    tick: rules.resolve('tick', subjectOf(0, false), first).value,
  }
}
