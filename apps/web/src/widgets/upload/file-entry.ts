import { z } from 'zod'
import { nameOfPath, pathsOf } from './stored-path.ts'

/** One uploaded file as dialogs with details hand it on. */
export interface FileEntry {
  readonly fileName: string
  readonly filePath: string
  /** In bytes; 0 when only the path is known. */
  readonly fileSize: number
}

const entryList = z.array(
  z.object({
    fileName: z.string().catch(''),
    filePath: z.string(),
    fileSize: z.coerce.number().catch(0),
  }),
)

const entryOfPath = (filePath: string): FileEntry => ({ fileName: nameOfPath(filePath), filePath, fileSize: 0 })

/** A field holds paths joined by commas, or a list of entries as JSON; either is read, whichever is written. */
export function entriesOf(value: string | null | undefined): FileEntry[] {
  const text = (value ?? '').trim()
  if (!text.startsWith('[')) return pathsOf(text).map(entryOfPath)
  try {
    return entryList
      .parse(JSON.parse(text))
      .map((entry) => (entry.fileName === '' ? entryOfPath(entry.filePath) : entry))
  } catch {
    return []
  }
}

/** UPLOAD-12: paths alone unless details are asked for; nothing uploaded is an empty text either way. */
export function entriesText(entries: readonly FileEntry[], returnUrl: boolean): string {
  if (returnUrl || entries.length === 0) return entries.map(({ filePath }) => filePath).join(',')
  return JSON.stringify(entries)
}
