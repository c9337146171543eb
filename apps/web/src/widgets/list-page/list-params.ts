import type { QueryParams } from '../../shared/request/request-url.ts'
import { filterParams, type FilterField } from './filter-field.ts'
import type { ListState } from './list-state.ts'

/** Fixed parameters of a list, such as the dictionary whose items it shows. */
export type ExtraParams = Readonly<Record<string, string>>

/** The question as an export asks it: no page, but the ticked rows when there are any. */
export function exportParams<Row>(
  state: ListState<Row>,
  fields: readonly FilterField[],
  extra: ExtraParams,
): QueryParams {
  const { sort, advanced, selected } = state
  return {
    ...extra,
    ...filterParams(fields, state.filters),
    ...advanced,
    column: sort.column,
    order: sort.order,
    ...(selected.size > 0 ? { selections: [...selected.keys()].join(',') } : {}),
  }
}

/** The question as the list itself asks it. `field` names the shown columns for column authority. */
export function listParams<Row>(
  state: ListState<Row>,
  fields: readonly FilterField[],
  extra: ExtraParams,
  columnNames: readonly string[],
): QueryParams {
  const { selections: _selections, ...question } = exportParams(state, fields, extra)
  return {
    ...question,
    field: ['id', '', ...columnNames].join(','),
    pageNo: state.pageNo,
    pageSize: state.pageSize,
  }
}
