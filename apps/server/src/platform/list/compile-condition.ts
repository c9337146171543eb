import { sql } from 'kysely'

import { AppError } from '../http/app-error.ts'
import { allOf, anyOf, compare, escapeLike, like, refOf } from './compare.ts'
import type { Condition, Operand } from './condition-grammar.ts'
import { ConditionRefused } from './condition-tokens.ts'
import type { Fragment, ListColumn } from './list-definition.ts'
import { fillIn, type Variables } from './rule-variables.ts'

export type ConditionContext = { columnOf: (name: string) => ListColumn | undefined; variables: Variables }

/** SQL of a parsed condition: every name looked up, every value bound. Throws ConditionRefused for what it does not know. */
export function compileCondition(condition: Condition, context: ConditionContext): Fragment {
  switch (condition.kind) {
    case 'and':
      return allOf(condition.parts.map((part) => compileCondition(part, context)))
    case 'or':
      return anyOf(condition.parts.map((part) => compileCondition(part, context)))
    case 'isNull':
      return sql`${refOf(knownColumn(condition.column, context))} is ${condition.isNegated ? sql`not null` : sql`null`}`
    case 'like':
      return like(knownColumn(condition.column, context), patternOf(condition.operand, context))
    case 'in':
      return compileIn(condition.column, condition.operands, context)
    case 'compare':
      return refusing(() =>
        compare(
          knownColumn(condition.column, context),
          { kind: 'compare', comparator: condition.comparator, value: valueOf(condition.operand, context) },
          condition.column,
        ),
      )
  }
}

/** A variable in a list may itself be a list, such as all departments of the caller. */
function compileIn(name: string, operands: readonly Operand[], context: ConditionContext): Fragment {
  const values = operands.flatMap((operand) => valueOf(operand, context).split(','))
  return refusing(() => compare(knownColumn(name, context), { kind: 'in', values }, name))
}

function knownColumn(name: string, { columnOf }: ConditionContext): ListColumn {
  const column = columnOf(name)
  if (!column) throw new ConditionRefused(`unknown column ${name}`)
  return column
}

function valueOf(operand: Operand, { variables }: ConditionContext): string {
  return fillIn(operand.text, variables)
}

/** Whoever wrote the pattern may use % and _; what a variable brings along stands for itself. */
function patternOf(operand: Operand, { variables }: ConditionContext): string {
  return fillIn(operand.text, (name) => {
    const value = variables(name)
    return value === undefined ? undefined : escapeLike(value)
  })
}

/** A condition that turns out empty or of the wrong type must narrow to nothing, not widen to everything. */
function refusing(build: () => Fragment | undefined): Fragment {
  try {
    const fragment = build()
    if (fragment) return fragment
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new ConditionRefused(error.message, { cause: error })
  }
  throw new ConditionRefused('a value is empty')
}
