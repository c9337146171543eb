import type { Column, Row } from './column.ts'
import { isRowDisabled, type DisabledRows } from './disabled-rows.ts'
import { applyEdit, idOf, idsOf, renumber, type Edit } from './edit.ts'
import { isTemporaryId } from './new-row.ts'

/** Older steps are forgotten, so that a long session does not grow without end. */
const undoLimit = 200

export interface TableSetup {
  readonly columns: readonly Column[]
  readonly rowKey: string
  /** Set when rows can be dragged: the field that numbers them from 1. */
  readonly orderKey?: string | undefined
  readonly disabledRows?: DisabledRows | undefined
  readonly isDisabled: boolean
}

interface Step {
  readonly redo: Edit
  readonly undo: Edit
  /** Steps with the same mark become one: letters typed into one cell. */
  readonly mark?: string | undefined
}

export interface TableState extends TableSetup {
  readonly rows: readonly Row[]
  /** Ids of the rows, in their order. */
  readonly ids: readonly string[]
  /** Saved rows that are gone, for the caller to delete on the server. */
  readonly removedIds: readonly string[]
  readonly selectedIds: ReadonlySet<string>
  readonly expandedIds: ReadonlySet<string>
  /** Messages by `cellName`. */
  readonly errors: ReadonlyMap<string, string>
  readonly past: readonly Step[]
  readonly future: readonly Step[]
}

export const cellName = (id: string, key: string): string => `${id}\u0000${key}`

const nothing: ReadonlySet<string> = new Set()

export function createState(setup: TableSetup, rows: readonly Row[]): TableState {
  return {
    ...setup,
    rows: setup.orderKey === undefined ? rows : renumber(rows, setup.orderKey),
    ids: idsOf(rows, setup.rowKey),
    removedIds: [],
    selectedIds: nothing,
    expandedIds: nothing,
    errors: new Map(),
    past: [],
    future: [],
  }
}

/** The same rows under other settings. */
export function withSetup(state: TableState, setup: TableSetup): Partial<TableState> {
  return setup.rowKey === state.rowKey ? setup : { ...setup, ids: idsOf(state.rows, setup.rowKey) }
}

/** What an edit adds to the removed ids, and what it brings back. */
function removedAfter(removedIds: readonly string[], edit: Edit, rowKey: string): readonly string[] {
  if (edit.type === 'remove') return [...removedIds, ...edit.ids.filter((id) => !isTemporaryId(id))]
  if (edit.type === 'insert') {
    const back = new Set(edit.rows.map(({ row }) => idOf(row, rowKey)))
    return removedIds.filter((id) => !back.has(id))
  }
  if (edit.type === 'several') {
    return edit.edits.reduce((ids, part) => removedAfter(ids, part, rowKey), removedIds)
  }
  return removedIds
}

function keepExisting(
  state: TableState,
  rowIds: readonly string[],
): Pick<TableState, 'selectedIds' | 'expandedIds' | 'errors'> {
  const ids = new Set(rowIds)
  const stay = (chosen: ReadonlySet<string>) => new Set([...chosen].filter((id) => ids.has(id)))
  return {
    selectedIds: stay(state.selectedIds),
    expandedIds: stay(state.expandedIds),
    errors: new Map([...state.errors].filter(([name]) => ids.has(name.split('\u0000')[0] ?? ''))),
  }
}

function applied(state: TableState, edit: Edit): { state: TableState; inverse: Edit } {
  const { rows, ids, inverse } = applyEdit(state.rows, edit, state.rowKey, state.ids)
  const isStructural = edit.type !== 'set'
  const next: TableState = {
    ...state,
    rows: isStructural && state.orderKey !== undefined ? renumber(rows, state.orderKey) : rows,
    ids,
    removedIds: removedAfter(state.removedIds, edit, state.rowKey),
    ...(rows.length < state.rows.length ? keepExisting(state, ids) : {}),
  }
  return { state: next, inverse }
}

/** Applies an edit as a step that can be undone. */
export function change(state: TableState, edit: Edit, mark?: string): TableState {
  const { state: next, inverse } = applied(state, edit)
  const last = state.past.at(-1)
  const isContinued = mark !== undefined && last?.mark === mark
  const step: Step = { redo: edit, undo: isContinued ? last.undo : inverse, mark }
  const past = isContinued ? state.past.slice(0, -1) : state.past.slice(-(undoLimit - 1))
  return { ...next, past: [...past, step], future: [] }
}

/** Applies an edit that the user did not make, such as a change from another screen: undo does not touch it. */
export const patch = (state: TableState, edit: Edit): TableState => applied(state, edit).state

/** The next letter typed into the same cell starts a step of its own. */
export function sealStep(state: TableState): TableState {
  const last = state.past.at(-1)
  if (last?.mark === undefined) return state
  return { ...state, past: [...state.past.slice(0, -1), { ...last, mark: undefined }] }
}

export function undo(state: TableState): TableState {
  const step = state.past.at(-1)
  if (!step) return state
  const { state: next } = applied(state, step.undo)
  return { ...next, past: state.past.slice(0, -1), future: [step, ...state.future] }
}

export function redo(state: TableState): TableState {
  const [step, ...future] = state.future
  if (!step) return state
  const { state: next } = applied(state, step.redo)
  return { ...next, past: [...state.past, { ...step, mark: undefined }], future }
}

export const isLocked = (state: TableState, row: Row): boolean =>
  state.isDisabled || isRowDisabled(row, state.disabledRows)

export function selectRows(state: TableState, ids: readonly string[]): TableState {
  const wanted = new Set(ids)
  const allowed = state.rows.filter((row) => !isRowDisabled(row, state.disabledRows))
  return {
    ...state,
    selectedIds: new Set(allowed.map((row) => idOf(row, state.rowKey)).filter((id) => wanted.has(id))),
  }
}

export function toggleRow(state: TableState, id: string, single = false): TableState {
  const { selectedIds } = state
  if (selectedIds.has(id)) return selectRows(state, single ? [id] : [...selectedIds].filter((other) => other !== id))
  return selectRows(state, single ? [id] : [...selectedIds, id])
}

const selectable = ({ rows, disabledRows }: TableState) =>
  disabledRows ? rows.filter((row) => !isRowDisabled(row, disabledRows)) : rows

/** Asked at every change: with nothing selected no row is looked at. */
export const isAllSelected = (state: TableState): boolean =>
  state.selectedIds.size > 0 && state.selectedIds.size === selectable(state).length

export const toggleAll = (state: TableState): TableState =>
  selectRows(state, isAllSelected(state) ? [] : selectable(state).map((row) => idOf(row, state.rowKey)))

export function toggleExpanded(state: TableState, id: string): TableState {
  const expandedIds = new Set(state.expandedIds)
  if (!expandedIds.delete(id)) expandedIds.add(id)
  return { ...state, expandedIds }
}

/** An undefined message clears the cell. Nothing is copied while nothing changes: this runs at every letter. */
export function setErrors(state: TableState, changes: Iterable<readonly [string, string | undefined]>): TableState {
  let errors: Map<string, string> | undefined
  for (const [name, message] of changes) {
    if ((errors ?? state.errors).get(name) === message) continue
    errors ??= new Map(state.errors)
    if (message === undefined) errors.delete(name)
    else errors.set(name, message)
  }
  return errors ? { ...state, errors } : state
}
