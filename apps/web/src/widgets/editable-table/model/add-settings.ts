import { z } from 'zod'
import { localStore } from '../../../shared/storage/storage.ts'

const settingsKey = 'jet-add-btn-settings'

const addSettings = z.object({
  /** How many rows one click adds. */
  count: z.number().int().min(1).catch(1),
  /** 0 adds at the bottom; n puts the first new row at place n. */
  position: z.number().int().min(0).catch(0),
})

export type AddSettings = z.infer<typeof addSettings>
export const defaultAddSettings: AddSettings = { count: 1, position: 0 }

export const readAddSettings = (): AddSettings => localStore.get(settingsKey, addSettings) ?? defaultAddSettings
export const saveAddSettings = (settings: AddSettings) => localStore.set(settingsKey, addSettings.parse(settings))

export const indexToAdd = (position: number, rowCount: number): number =>
  position === 0 ? rowCount : Math.min(position - 1, rowCount)
