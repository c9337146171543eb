import { redoStep, undoStep, type GridState } from '../model/table-store.ts'
import { idOf } from '../model/edit.ts'
import { toggleAll, toggleExpanded, toggleRow } from '../model/table-state.ts'
import { createBlockCommands } from './block-commands.ts'
import { createCellCommands } from './cell-commands.ts'
import { createContext, type CommandEnv } from './command-env.ts'
import { createRowCommands } from './row-commands.ts'

export type TableCommands = ReturnType<typeof createCommands>

/** Everything a user can do to the table, from the mouse, the keyboard or the toolbar. */
export function createCommands(env: CommandEnv) {
  const context = createContext(env)
  const { store, props, state } = context

  function select(next: GridState | ReturnType<typeof toggleAll>) {
    store.setState(next)
    const { selectedIds, rows, rowKey } = state()
    props().onSelect?.({ ids: [...selectedIds], rows: rows.filter((row) => selectedIds.has(idOf(row, rowKey))) })
  }

  return {
    ...createCellCommands(context),
    ...createBlockCommands(context),
    ...createRowCommands(context),
    toggleRow: (id: string, isSingle: boolean) => select(toggleRow(state(), id, isSingle)),
    toggleAll: () => select(toggleAll(state())),
    toggleExpanded: (id: string) => store.setState(toggleExpanded(state(), id)),
    undo: () => undoStep(store),
    redo: () => redoStep(store),
  }
}
