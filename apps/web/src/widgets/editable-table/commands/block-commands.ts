import { canWrite, cellText } from '../cells/cell-kinds.ts'
import { formatBlock, parseBlock } from '../model/block-text.ts'
import { blockOf } from '../model/cursor.ts'
import { idOf, type CellEdit } from '../model/edit.ts'
import { blockTexts, pasteEdit } from '../model/paste.ts'
import { isLocked } from '../model/table-state.ts'
import { endTyping } from '../model/table-store.ts'
import type { CommandContext } from './command-env.ts'

/** Copying, pasting and clearing the marked block of cells. */
export function createBlockCommands({ store, props, state, columns, edit, rowMaker }: CommandContext) {
  function copyText(): string | undefined {
    const { cursor, rows } = state()
    if (!cursor) return undefined
    return formatBlock(blockTexts(rows, columns(), blockOf(cursor), cellText))
  }

  function paste(text: string) {
    const { cursor, isDisabled } = state()
    if (!cursor || isDisabled) return
    const { top: row, left: column } = blockOf(cursor)
    const makeRow = props().toolbar === true ? rowMaker() : undefined
    const texts = parseBlock(text)
    void edit(
      pasteEdit({
        state: state(),
        columns: columns(),
        place: { row, column },
        texts,
        form: cellText,
        canWrite,
        makeRow,
      }),
    )
    endTyping(store)
  }

  function clearBlock() {
    const { cursor, rows, rowKey } = state()
    if (!cursor) return
    const { top, bottom, left, right } = blockOf(cursor)
    const writable = columns()
      .slice(left, right + 1)
      .filter(canWrite)
    const cells = rows.slice(top, bottom + 1).flatMap((row): CellEdit[] => {
      if (isLocked(state(), row)) return []
      return writable.flatMap((column) => {
        const empty = cellText.fromText('', column)
        return empty ? [{ id: idOf(row, rowKey), key: column.key, value: empty.value }] : []
      })
    })
    if (cells.length > 0) void edit({ type: 'set', cells })
  }

  return { copyText, paste, clearBlock }
}
