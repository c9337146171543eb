import { useState } from 'react'
import { z } from 'zod'
import { localStore } from '../../shared/storage/storage.ts'
import { defaultSettings, type ColumnSettings, type ListColumn } from './list-column.ts'

const schema = z.object({
  hidden: z.array(z.string()),
  order: z.array(z.string()),
  density: z.enum(['middle', 'small']),
})

export type TableSettings = z.output<typeof schema>
const keyOf = (name: string) => `LIST_SETTINGS_${name}`

/** Columns and density of one page, kept in this browser. */
export function useTableSettings<Row>(name: string, columns: readonly ListColumn<Row>[]) {
  const standard = { ...defaultSettings(columns), density: 'middle' as const }
  const [settings, setSettings] = useState<ColumnSettings & Pick<TableSettings, 'density'>>(
    () => localStore.get(keyOf(name), schema) ?? standard,
  )
  return {
    settings,
    change(part: Partial<ColumnSettings & Pick<TableSettings, 'density'>>) {
      const next = { ...settings, ...part }
      localStore.set(keyOf(name), next)
      setSettings(next)
    },
    restore() {
      localStore.remove(keyOf(name))
      setSettings(standard)
    },
  }
}
