import type { QueryField } from '../../widgets/advanced-query/query-field.ts'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'

function advancedField({ name, label, kind, dictCode, options }: FilterField): QueryField[] {
  if (kind === 'dates') return [{ value: name, text: label, type: 'datetime' }]
  if (kind === 'dict') return [{ value: name, text: label, type: 'select', ...(dictCode ? { dictCode } : {}) }]
  if (kind === 'options') {
    const choices = (options ?? []).map((one) => ({ value: one.value, text: one.label }))
    return [{ value: name, text: label, type: 'select', options: choices }]
  }
  return kind === 'custom' ? [] : [{ value: name, text: label, type: 'string' }]
}

const audit: QueryField[] = [
  { value: 'createBy', text: '创建人', type: 'string' },
  { value: 'createTime', text: '创建时间', type: 'datetime' },
  { value: 'updateTime', text: '更新时间', type: 'datetime' },
]

/** Fields of the query builder: those of the query line, and who kept the record when. */
export function advancedFields(fields: readonly FilterField[]): QueryField[] {
  const own = fields.flatMap(advancedField)
  return [...own, ...audit.filter(({ value }) => !own.some((field) => field.value === value))]
}
