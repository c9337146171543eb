import { feeRows } from './fee-rows.ts'
import { limitRows } from './limit-rows.ts'
import { orderRows } from './order-rows.ts'
import { createRuleStore, type AnyRuleRow, type RuleStore } from './rule-store.ts'
import { sessionRows } from './session-rows.ts'

export const mainlandRuleRows: readonly AnyRuleRow[] = [...limitRows, ...orderRows, ...sessionRows, ...feeRows]

/** Raise the version with every change of a row: it is stored beside each result the rules produced. */
export const mainlandRules: RuleStore = createRuleStore(mainlandRuleRows, '2026.11.1')
