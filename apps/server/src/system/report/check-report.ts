import type { ReportBody } from '@liangshu/contract/system/report'

import { refusal } from '../../platform/http/app-error.ts'
import { compileDemand, parametersIn } from './report-condition.ts'
import { knownSource, listOf, type Registries } from './report-definition.ts'

/** Refuses, before it is stored, whatever could not be run afterwards. */
export function checkReport(body: ReportBody, registries: Registries): void {
  const { sourceTable, queryCondition = '', items, params } = body
  const source = knownSource(registries.sources, sourceTable)
  refuseTwice(
    items.map(({ fieldName }) => fieldName),
    '字段',
  )
  refuseTwice(
    params.map(({ paramName }) => paramName),
    '参数',
  )
  listOf(body, [], registries)

  const known = new Set(params.map(({ paramName }) => paramName))
  const unknown = parametersIn(queryCondition).find((name) => !known.has(name))
  if (unknown !== undefined) throw refusal(`筛选条件用到的参数 ${unknown} 没有定义`)
  // Numbers and days do not bind to just any text, so a value of each kind is tried before the condition is refused.
  const samples = ['1', '2026-01-01', 'x']
  const failures = samples.flatMap((sample) => {
    try {
      compileDemand(queryCondition, source, () => sample)
      return []
    } catch (error) {
      return [error]
    }
  })
  if (failures.length === samples.length) throw failures[0]
}

function refuseTwice(names: readonly string[], what: string): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw refusal(`${what} ${twice} 重复`)
}
