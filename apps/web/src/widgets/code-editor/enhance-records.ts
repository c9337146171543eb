import { z } from 'zod'
import { localStore } from '../../shared/storage/storage.ts'

const PREFIX = 'enhance_'
const KEPT = 16

const enhanceRecord = z.object({
  /** What the text belongs to, such as a form. */
  code: z.string(),
  /** Its language. */
  type: z.string(),
  text: z.string(),
  /** Epoch ms. */
  at: z.number(),
})
const enhanceList = z.array(enhanceRecord)

export type EnhanceRecord = z.infer<typeof enhanceRecord>

/** Earlier texts of a code, the oldest first. They stay in the browser and end with the session. */
export const readEnhanceRecords = (code: string): EnhanceRecord[] => localStore.get(PREFIX + code, enhanceList) ?? []

/** At most 16 per code; a text that is already the newest is not kept twice. */
export function addEnhanceRecord(record: EnhanceRecord): EnhanceRecord[] {
  const known = readEnhanceRecords(record.code)
  if (record.text === '' || known.at(-1)?.text === record.text) return known
  const kept = [...known, record].slice(-KEPT)
  localStore.set(PREFIX + record.code, kept)
  return kept
}
