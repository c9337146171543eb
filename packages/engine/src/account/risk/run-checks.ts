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
import { checkTarget } from './check-target.ts'
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
  checkTarget,
  checkFatFinger,
  checkExposure,
  checkRate,
  checkBreaker,
]

/** PRE-0: the checks in order; the first hard failure ends them, soft ones are collected for one confirmation. */
export function runChecks(input: CheckInput, keepsTrace: boolean): Verdict {
  const trace: RiskCheckRow[] | null = keepsTrace ? [] : null
  const verdict: Verdict = { rejection: null, confirm: [], trace }
  for (const check of checks) {
    check(input, verdict)
    if (verdict.rejection !== null) break
  }
  return verdict
}

/** PRE-3: nothing can be checked about a symbol the master does not know. */
export function rejectUnknown(symbol: string, keepsTrace: boolean): Verdict {
  const verdict: Verdict = { rejection: null, confirm: [], trace: keepsTrace ? [] : null }
  reject(verdict, { check: 3, reason: 6, text: rejectReasons[6], actual: symbol, limit: null })
  return verdict
}
