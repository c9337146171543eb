import { withFeedback } from '../../../shared/feedback/feedback.ts'
import { indexToAdd, type AddSettings } from '../model/add-settings.ts'
import type { Row } from '../model/column.ts'
import { idOf } from '../model/edit.ts'
import { createInsertionGuard, tooFastText } from '../model/insertion-guard.ts'
import type { CommandContext } from './command-env.ts'

/** Adding, removing and ordering rows. */
export function createRowCommands({ store, props, now, state, edit, rowMaker }: CommandContext) {
  const mayInsert = createInsertionGuard()

  function insertRows(index: number, given: readonly Row[]): readonly Row[] {
    const make = rowMaker()
    const added = given.map((values) => make(values))
    void edit({ type: 'insert', rows: added.map((row, offset) => ({ index: index + offset, row })) })
    return added
  }

  function addRows({ count, position }: AddSettings) {
    const index = indexToAdd(position, state().rows.length)
    const rows = insertRows(
      index,
      Array.from({ length: count }, () => ({})),
    )
    props().onAdd?.({ rows })
    return index + rows.length - 1
  }

  /** From the row's own menu; a second click within 1.5 s is a slip. */
  function insertRowBelow(rowIndex: number) {
    if (!mayInsert(now())) return void withFeedback(({ message }) => message.warning(tooFastText))
    const rows = insertRows(rowIndex + 1, [{}])
    props().onInsert?.({ rows, index: rowIndex + 1 })
  }

  async function removeRows(ids: readonly string[]): Promise<boolean> {
    const wanted = new Set(ids)
    const { rows, rowKey } = state()
    const gone = rows.filter((row) => wanted.has(idOf(row, rowKey)))
    if (gone.length === 0) return false
    try {
      await props().onBeforeDelete?.(gone)
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      withFeedback(({ message }) => message.error(text))
      return false
    }
    void edit({ type: 'remove', ids: gone.map((row) => idOf(row, rowKey)) })
    store.setState({ cursor: undefined })
    props().onRemove?.({ rows: gone })
    return true
  }

  function moveRow(from: number, to: number): boolean {
    if (from === to || to < 0 || to >= state().rows.length) return false
    void edit({ type: 'move', from, to })
    props().onMove?.({ from, to })
    return true
  }

  function sortBy(key: string, direction: 'asc' | 'desc') {
    const { rows, rowKey } = state()
    const sign = direction === 'asc' ? 1 : -1
    const compare = (a: Row, b: Row) =>
      sign * String(a[key] ?? '').localeCompare(String(b[key] ?? ''), 'zh', { numeric: true })
    void edit({ type: 'arrange', ids: [...rows].sort(compare).map((row) => idOf(row, rowKey)) })
  }

  return { insertRows, addRows, insertRowBelow, removeRows, moveRow, sortBy }
}
