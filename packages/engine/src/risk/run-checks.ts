import type { RiskCheckRow } from '@liangshu/contract/trading/execute-trade'
import { rejectReasons } from '@liangshu/contract/trading/order-codes'
import { checkAccount, checkActor } from './check-account.ts'
import { checkDuplicate, checkQualification, checkSelfTrade } from './check-conduct.ts'
import { checkExposure } from './check-exposure.ts'
import { checkFatFinger } from './check-fat-finger.ts'
import { checkCash, checkHolding } from './check-holding.ts'
import { checkInstrument, checkSession } from './check-instrument.ts'
import { checkBreaker, checkRate } from './check-rate.ts'
import { checkPrice, checkSize } from './check-size-price.ts'
import { reject, type CheckInput, type Verdict } from './risk-trace.ts'

/** The order is part of the contract: the first failure is what the user is told. */
const checks: readonly ((input: CheckInput, verdict: Verdict) => void)[] = [
  checkAccount,
  checkActor,
  checkInstrument,
  checkSession,
  checkSize,
  checkPrice,
  checkHolding,
  checkCash,
  checkQualification,
  checkSelfTrade,
  checkDuplicate,
  checkFatFinger,
  checkExposure,
  checkRate,
  checkBreaker,
]

type Unchecked = Omit<CheckInput, 'instrument'>

/** PRE-0: the checks in order; the first hard failure ends them, soft ones are collected for one confirmation. */
export function runChecks(input: Unchecked, keepsTrace: boolean): Verdict {
  const trace: RiskCheckRow[] | null = keepsTrace ? [] : null
  const verdict: Verdict = { rejection: null, confirm: [], trace }
  const { instrument } = input.facts
  if (instrument === null) {
    const text = rejectReasons[6]
    reject(verdict, '证券状态', { check: 3, reason: 6, text, actual: input.draft.symbol, limit: null })
    return verdict
  }
  const known: CheckInput = { ...input, instrument }
  for (const check of checks) {
    check(known, verdict)
    if (verdict.rejection) break
  }
  return verdict
}
