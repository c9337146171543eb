import { useState } from 'react'
import { z } from 'zod'
import { localStore } from '../../shared/storage/storage.ts'
import { arrangeColumns, defaultSettings, leavingNames, type ColumnSettings, type ListColumn } from './list-column.ts'

/** What the user chose; the rest follows the window. */
const schema = z
  .object({
    hidden: z.array(z.string()),
    order: z.array(z.string()),
    density: z.enum(['middle', 'small']),
  })
  .partial()

export interface TableSettings extends ColumnSettings {
  readonly density: 'middle' | 'small'
}

interface Circumstances {
  /** For the columns, in pixels. */
  readonly room: number
  readonly density: TableSettings['density']
}

type Chosen = { readonly [Key in keyof TableSettings]?: TableSettings[Key] | undefined }

const keyOf = (name: string) => `LIST_SETTINGS_${name}`

/** LIST-39: the columns of a list at first, as far as they have room. */
function standardSettings<Row>(columns: readonly ListColumn<Row>[], { room, density }: Circumstances): TableSettings {
  const { hidden, order } = defaultSettings(columns)
  const shown = arrangeColumns(columns, { hidden, order })
  // The line around the table takes a pixel on each side.
  return { hidden: [...hidden, ...leavingNames(shown, room - 2)], order, density }
}

/** Columns and density of one page, kept in this browser. */
export function useTableSettings<Row>(name: string, columns: readonly ListColumn<Row>[], here: Circumstances) {
  const [chosen, setChosen] = useState<Chosen>(() => localStore.get(keyOf(name), schema) ?? {})
  const standard = standardSettings(columns, here)
  const { hidden = standard.hidden, order = standard.order, density = standard.density } = chosen
  return {
    settings: { hidden, order, density },
    change(part: Partial<TableSettings>) {
      const next = { ...chosen, ...part }
      localStore.set(keyOf(name), next)
      setChosen(next)
    },
    restore() {
      localStore.remove(keyOf(name))
      setChosen({})
    },
  }
}
