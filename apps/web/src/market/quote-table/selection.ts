/** Rows by slot: they stay chosen while the market moves them. */
export interface Selection {
  readonly chosen: ReadonlySet<number>
  /** Where the keyboard stands. */
  readonly cursor: number | null
  /** Where a range begins. */
  readonly anchor: number | null
}

export const nothingSelected: Selection = { chosen: new Set(), cursor: null, anchor: null }

const only = (slot: number): Selection => ({ chosen: new Set([slot]), cursor: slot, anchor: slot })

function toggle({ chosen }: Selection, slot: number): Selection {
  const next = new Set(chosen)
  if (!next.delete(slot)) next.add(slot)
  return { chosen: next, cursor: slot, anchor: slot }
}

/** From the anchor to the row, as they stand now. */
function range({ anchor }: Selection, rows: readonly number[], slot: number): Selection {
  const from = anchor === null ? -1 : rows.indexOf(anchor)
  const until = rows.indexOf(slot)
  if (from === -1) return only(slot)
  const part = rows.slice(Math.min(from, until), Math.max(from, until) + 1)
  return { chosen: new Set(part), cursor: slot, anchor }
}

export type Pick = 'only' | 'toggle' | 'range'

/** What a click or a key on a row leaves selected. */
export function pickRow(selection: Selection, rows: readonly number[], slot: number, pick: Pick): Selection {
  if (pick === 'toggle') return toggle(selection, slot)
  return pick === 'range' ? range(selection, rows, slot) : only(slot)
}

export const selectAll = (rows: readonly number[], { cursor }: Selection): Selection => ({
  chosen: new Set(rows),
  cursor,
  anchor: cursor,
})

export const pickOf = ({ shiftKey, ctrlKey, metaKey }: Record<'shiftKey' | 'ctrlKey' | 'metaKey', boolean>): Pick =>
  shiftKey ? 'range' : ctrlKey || metaKey ? 'toggle' : 'only'

/** The rows to copy, in the order of the screen: what is selected, or where the keyboard stands. */
export function selectedRows({ chosen, cursor }: Selection, rows: readonly number[]): number[] {
  const selected = rows.filter((slot) => chosen.has(slot))
  return selected.length === 0 && cursor !== null ? [cursor] : selected
}
