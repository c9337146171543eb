/** Dragging a border tells of every pixel; what counts is where it was let go. */
const WAIT_MS = 800

export type SavingState = 'saved' | 'waiting' | 'failed'

/** Where a workspace is kept; `null` for a ready one that nobody has changed yet. */
export type Stored = { readonly id: string; readonly version: number } | null

interface SaverOptions {
  stored: Stored
  add: (text: string) => Promise<{ id: string }>
  edit: (id: string, version: number, text: string) => Promise<{ version: number }>
  onState: (state: SavingState) => void
  onError: (error: Error) => void
}

/** Keeps a workspace as it changes: one call at a time, each with the newest state, none of them lost on the way out. */
export function createSaver({ stored, add, edit, onState, onError }: SaverOptions) {
  let place = stored
  let next: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false

  async function write(text: string): Promise<void> {
    if (place) place = { id: place.id, version: (await edit(place.id, place.version, text)).version }
    else place = { id: (await add(text)).id, version: 1 }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (isRunning) return
    isRunning = true
    try {
      while (next !== undefined) {
        const text = next
        next = undefined
        await write(text)
      }
      onState('saved')
    } catch (error) {
      onState('failed')
      onError(error as Error)
    } finally {
      isRunning = false
    }
  }

  return {
    save(text: string): void {
      next = text
      onState('waiting')
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), WAIT_MS)
    },
    /** What waits is written now. */
    end(): void {
      if (next !== undefined) void flush()
    },
  }
}
