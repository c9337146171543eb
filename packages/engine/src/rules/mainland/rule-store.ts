import type { Board, Exchange, FundAsset, FundForm, RiskFlag, SecType } from '@liangshu/contract/market/classification'
import { riskFlagOn, type Instrument } from '../../market/instrument/instrument.ts'
import type { RuleName, RuleValues } from './rule-values.ts'

/** Which instruments a row is for. An absent key means any; the row with most keys wins. */
export interface RuleScope {
  readonly exchange?: readonly Exchange[]
  readonly secType?: readonly SecType[]
  readonly board?: readonly Board[]
  readonly riskFlag?: readonly RiskFlag[]
  readonly fundForm?: readonly FundForm[]
  readonly fundAsset?: readonly FundAsset[]
  readonly isWideLimit?: readonly boolean[]
}

export interface RuleRow<K extends RuleName = RuleName> {
  readonly id: string
  readonly rule: K
  readonly scope: RuleScope
  readonly value: RuleValues[K]
  readonly from: string
  /** First day the row no longer holds; `null` while in force. */
  readonly until: string | null
  readonly source: string
  readonly note?: string
}

export type AnyRuleRow = { [K in RuleName]: RuleRow<K> }[RuleName]

/** What a rule can look at. `riskFlag` is the one of the day asked about. */
export interface RuleSubject {
  readonly exchange: Exchange
  readonly secType: SecType
  readonly board: Board | null
  readonly riskFlag: RiskFlag
  readonly fundForm: FundForm | null
  readonly fundAsset: FundAsset | null
  readonly isWideLimit: boolean
}

export interface ResolvedRule<K extends RuleName> {
  readonly value: RuleValues[K]
  readonly ruleId: string
}

export interface RuleStore {
  /** Stored with every order, fill, signal and report, so that an old day recomputes with its own rules. */
  readonly version: string
  resolve<K extends RuleName>(rule: K, subject: RuleSubject, date: string): ResolvedRule<K>
  find<K extends RuleName>(rule: K, subject: RuleSubject, date: string): ResolvedRule<K> | undefined
}

/** A missing rule is a hole in the data. It stops the caller: a default limit or lot would be a wrong one. */
export class RuleMissingError extends Error {
  override readonly name = 'RuleMissingError'
  readonly rule: RuleName
  readonly subject: RuleSubject
  readonly date: string

  constructor(rule: RuleName, subject: RuleSubject, date: string) {
    super(`no rule ${rule} for ${subject.exchange} ${subject.secType} ${subject.board ?? '-'} on ${date}`)
    this.rule = rule
    this.subject = subject
    this.date = date
  }
}

/** Thousands of instruments are a handful of subjects: each is made once, so that what was found for it can be kept. */
const subjects = new Map<string, RuleSubject>()

/** An instrument stays the same subject until its name says otherwise. */
const lastSubject = new WeakMap<Instrument, RuleSubject>()

export function subjectOn(instrument: Instrument, date: string): RuleSubject {
  const riskFlag = riskFlagOn(instrument, date)
  const last = lastSubject.get(instrument)
  if (last?.riskFlag === riskFlag) return last
  const subject = sharedSubject(instrument, riskFlag)
  lastSubject.set(instrument, subject)
  return subject
}

function sharedSubject(instrument: Instrument, riskFlag: RuleSubject['riskFlag']): RuleSubject {
  const { exchange, secType, board, fund } = instrument
  const key = `${exchange} ${secType} ${board} ${riskFlag} ${fund?.form} ${fund?.asset} ${fund?.isWideLimit}`
  const known = subjects.get(key)
  if (known) return known
  const subject: RuleSubject = {
    exchange,
    secType,
    board,
    riskFlag,
    fundForm: fund?.form ?? null,
    fundAsset: fund?.asset ?? null,
    isWideLimit: fund?.isWideLimit ?? false,
  }
  subjects.set(key, subject)
  return subject
}

function admits<T>(allowed: readonly T[] | undefined, value: T | null): boolean {
  return allowed === undefined || (value !== null && allowed.includes(value))
}

function matches({ scope, from, until }: AnyRuleRow, subject: RuleSubject, date: string): boolean {
  return (
    from <= date &&
    (until === null || date < until) &&
    admits(scope.exchange, subject.exchange) &&
    admits(scope.secType, subject.secType) &&
    admits(scope.board, subject.board) &&
    admits(scope.riskFlag, subject.riskFlag) &&
    admits(scope.fundForm, subject.fundForm) &&
    admits(scope.fundAsset, subject.fundAsset) &&
    admits(scope.isWideLimit, subject.isWideLimit)
  )
}

function specificity(row: AnyRuleRow): number {
  return Object.keys(row.scope).length
}

function byRule(rows: readonly AnyRuleRow[]): ReadonlyMap<RuleName, readonly AnyRuleRow[]> {
  const groups = Map.groupBy(rows, (row) => row.rule)
  for (const group of groups.values()) group.sort((a, b) => specificity(b) - specificity(a))
  return groups
}

function checkRows(rows: readonly AnyRuleRow[]): void {
  const seen = new Set<string>()
  for (const { id, from, until } of rows) {
    if (seen.has(id)) throw new RangeError(`rule id used twice: ${id}`)
    if (until !== null && until <= from) throw new RangeError(`rule ${id} ends before it starts`)
    seen.add(id)
  }
}

export function createRuleStore(rows: readonly AnyRuleRow[], version: string): RuleStore {
  checkRows(rows)
  const groups = byRule(rows)

  /** What was found for a subject on the day it was asked about last. */
  const lastFound = new WeakMap<RuleSubject, { date: string; rules: Map<RuleName, unknown> }>()

  function find<K extends RuleName>(rule: K, subject: RuleSubject, date: string): ResolvedRule<K> | undefined {
    let kept = lastFound.get(subject)
    if (kept?.date !== date) lastFound.set(subject, (kept = { date, rules: new Map() }))
    if (kept.rules.has(rule)) return kept.rules.get(rule) as ResolvedRule<K> | undefined
    const answer = search(rule, subject, date)
    kept.rules.set(rule, answer)
    return answer
  }

  function search<K extends RuleName>(rule: K, subject: RuleSubject, date: string): ResolvedRule<K> | undefined {
    const hits = (groups.get(rule) ?? []).filter((row) => matches(row, subject, date))
    const [best, second] = hits
    if (best === undefined) return undefined
    if (second !== undefined && specificity(second) === specificity(best)) {
      throw new RangeError(`rules ${best.id} and ${second.id} contradict each other on ${date}`)
    }
    return { value: best.value as RuleValues[K], ruleId: best.id }
  }

  return {
    version,
    find,
    resolve(rule, subject, date) {
      const found = find(rule, subject, date)
      if (found === undefined) throw new RuleMissingError(rule, subject, date)
      return found
    },
  }
}
