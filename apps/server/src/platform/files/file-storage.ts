import type { Readable } from 'node:stream'

/** A file that is complete but not yet anybody's: kept under its key, or gone without a trace. */
export type FileDraft = {
  readonly sizeBytes: number
  keep: (key: string) => Promise<void>
  discard: () => Promise<void>
}

/** Where bytes live. Keys are ours alone: no part of one comes from a caller. */
export type FileStorage = {
  /** Takes in the whole content first; when that breaks off, nothing stays behind and the promise rejects. */
  draft: (content: AsyncIterable<Buffer>) => Promise<FileDraft>
  /** Undefined when there is no such file. */
  open: (key: string) => Promise<Readable | undefined>
  remove: (key: string) => Promise<void>
}
