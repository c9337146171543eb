import type { ReportParam } from '@liangshu/contract/system/report'

import { refusal } from '../../platform/http/app-error.ts'
import { compileCondition } from '../../platform/list/compile-condition.ts'
import { parseConditionWithOrder } from '../../platform/list/condition-grammar.ts'
import { ConditionRefused } from '../../platform/list/condition-tokens.ts'
import { firstOf, type Fragment, type ListParams, type Sort } from '../../platform/list/list-definition.ts'
import type { Variables } from '../../platform/list/rule-variables.ts'
import { sourceColumn, type ReportSource } from './report-source.ts'

export type ReportDemand = { conditions: Fragment[]; order: Sort[] }

const parameter = /\$\{\s*(\w+)\s*\}/g
const prefix = 'self_'

/** Names written as `${name}`. */
export const parametersIn = (condition: string): string[] =>
  [...condition.matchAll(parameter)].map(([, name = '']) => name)

/** The condition of a definition, every name looked up in its source and every value bound. */
export function compileDemand(written: string, source: ReportSource, variables: Variables): ReportDemand {
  if (written.trim() === '') return { conditions: [], order: [] }
  const text = written.replaceAll(parameter, `#{${prefix}$1}`)
  try {
    const { condition, order } = parseConditionWithOrder(text)
    const context = { columnOf: (name: string) => sourceColumn(source, name), variables }
    for (const { column } of order) {
      if (!sourceColumn(source, column)) throw new ConditionRefused(`unknown column ${column}`)
    }
    return {
      conditions: condition ? [compileCondition(condition, context)] : [],
      order: order.map(({ column, descending }) => ({ property: column, descending })),
    }
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error
    throw refusal('报表的筛选条件无法识别，请检查字段和写法', { condition: written, reason: error.message })
  }
}

/** Values of the report's own parameters under the names conditions know them by, over the caller's variables. */
export function withParameters(variables: Variables, params: readonly ReportParam[], asked: ListParams): Variables {
  const values = new Map(params.map((param) => [`${prefix}${param.paramName}`, valueOf(param, asked)]))
  return (name) => values.get(name) ?? variables(name)
}

function valueOf({ paramName, paramValue }: ReportParam, asked: ListParams): string {
  const given = unquoted(firstOf(asked, `${prefix}${paramName}`) ?? '')
  return given === '' ? unquoted(paramValue ?? '') : given
}

/** Forms configured for older servers wrap texts in single quotes. */
function unquoted(text: string): string {
  const trimmed = text.trim()
  return trimmed.length > 1 && trimmed.startsWith("'") && trimmed.endsWith("'") ? trimmed.slice(1, -1) : trimmed
}

/** A missing value must not turn into "everything": the report says which one it needs. */
export function requireParameters(condition: string, params: readonly ReportParam[], asked: ListParams): void {
  const used = new Set(parametersIn(condition))
  for (const param of params) {
    if (used.has(param.paramName) && valueOf(param, asked) === '') {
      throw refusal(`请填写报表参数：${param.paramTxt}`, { parameter: param.paramName })
    }
  }
}
