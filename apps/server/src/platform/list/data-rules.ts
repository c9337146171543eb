import type { Clock } from '../clock.ts'
import type { Tx } from '../database/database.ts'
import { AppError } from '../http/app-error.ts'
import type { Log } from '../log/log.ts'
import type { Actor } from '../tenancy/actor.ts'
import { comparisonOf } from './advanced-query.ts'
import { compare, escapeLike, like, nothing, wrapPattern } from './compare.ts'
import { compileCondition } from './compile-condition.ts'
import { parseCondition } from './condition-grammar.ts'
import { ConditionRefused } from './condition-tokens.ts'
import { findDataRules, type DataRule } from './data-rules.store.ts'
import { columnOf, type Fragment, type ListColumn, type ListDefinition } from './list-definition.ts'
import { createVariables, fillIn, leansOnNothing, type Variables } from './rule-variables.ts'

const sqlRule = 'USE_SQL_RULES'

export type RuleContext = { actor: Actor; clock: Clock; log: Pick<Log, 'warn'> }

/** What the rules of a page leave of a list for this caller. A rule we cannot honour leaves nothing of it. */
export async function dataRuleConditions(
  tx: Tx,
  definition: ListDefinition,
  component: string,
  { actor, clock, log }: RuleContext,
): Promise<Fragment[]> {
  const known = actor.rights.dataRules ?? (await findDataRules(tx, actor.userId))
  const rules = lastPerColumn(known.get(component) ?? [])
  if (rules.length === 0) return []
  const variables = await createVariables(
    tx,
    actor,
    clock,
    rules.map((rule) => rule.value),
  )
  return rules.map((rule) => {
    try {
      return compileRule(rule, definition, variables)
    } catch (error) {
      if (!(error instanceof ConditionRefused || error instanceof AppError)) throw error
      log.warn({ rule: rule.id, component, reason: error.message }, 'data rule refused: its caller sees no rows')
      return nothing
    }
  })
}

/** One rule per column survives; written conditions have no column and all count. */
function lastPerColumn(rules: readonly DataRule[]): DataRule[] {
  const keyed = new Map(rules.map((rule) => [rule.condition === sqlRule ? `${sqlRule}${rule.id}` : rule.column, rule]))
  return [...keyed.values()]
}

function compileRule(rule: DataRule, definition: ListDefinition, variables: Variables): Fragment {
  if (leansOnNothing(rule.value, variables)) throw new ConditionRefused('a variable has no value for this caller')
  const byName = (name: string): ListColumn | undefined => columnOfRule(definition, name)
  if (rule.condition === sqlRule) {
    return compileCondition(parseCondition(rule.value), { columnOf: byName, variables })
  }
  const column = byName(rule.column)
  if (!column) throw new ConditionRefused(`unknown column ${rule.column}`)
  const fragment = compileSimple(rule, column, variables)
  if (!fragment) throw new ConditionRefused(`unknown condition or empty value: ${rule.condition}`)
  return fragment
}

function compileSimple(rule: DataRule, column: ListColumn, variables: Variables): Fragment | undefined {
  const comparison = comparisonOf(rule.condition, fillIn(rule.value, variables))
  if (comparison?.kind !== 'like') return comparison && compare(column, comparison, rule.column)
  // `#{sys_org_code}%`: the administrator's own % is a wildcard, one inside a value is not.
  const pattern = fillIn(rule.value, (name) => {
    const value = variables(name)
    return value === undefined ? undefined : escapeLike(value)
  })
  return pattern === '' ? undefined : like(column, wrapPattern(comparison.likeness, pattern))
}

/** Rules name the property; some administrators write the column. */
function columnOfRule(definition: ListDefinition, name: string): ListColumn | undefined {
  return (
    columnOf(definition, name) ??
    Object.values(definition.columns).find((column) => column.column === name && !column.expression)
  )
}
