import { workHeader, workPaths, workPlace } from '@liangshu/contract/work'
import { request } from './request.ts'

/** Most calls are back before it is worth asking. */
const ASK_AFTER_MS = 1500
const ASK_EVERY_MS = 1500

export interface WorkWait {
  /** How many go first. */
  ahead: number
  cancel: () => void
}
/** Told where the work stands while it waits, and undefined when it does so no more. */
export type TellWait = (wait: WorkWait | undefined) => void

/** A notice for callers that show nothing themselves; fetched when something waits, so that the login page starts without it. */
function showWait(id: string): TellWait {
  let shown: Promise<TellWait> | undefined
  return (wait) => {
    if (!wait && !shown) return
    shown ??= import('../feedback/show-work-wait.tsx').then(({ showWorkWait }) => showWorkWait(id))
    void shown.then((show) => show(wait))
  }
}

interface WorkCall {
  headers: Record<string, string>
  signal: AbortSignal
}

const newWorkId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36))
    .join('')
    .padEnd(12, '0')

/** A call for an import, an export or a report: it may have to wait for its turn, and whoever asked sees for how many. */
export async function inLine<T>(
  call: (work: WorkCall) => Promise<T>,
  { signal, tell }: { signal?: AbortSignal | undefined; tell?: TellWait | undefined } = {},
): Promise<T> {
  const id = newWorkId()
  const givenUp = new AbortController()
  const told = tell ?? showWait(id)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  const cancel = () => {
    void request.post(workPaths.cancel, { body: { id } }).catch(() => undefined)
    givenUp.abort()
  }
  async function ask(): Promise<void> {
    const place = await request
      .get(workPaths.place, { params: { id }, schema: workPlace, sign: false })
      .catch(() => undefined)
    if (isOver) return
    told(place?.state === 'waiting' ? { ahead: place.ahead, cancel } : undefined)
    // Its turn has come; a server without this question is not asked again.
    if (place && place.state !== 'running') timer = setTimeout(() => void ask(), ASK_EVERY_MS)
  }
  timer = setTimeout(() => void ask(), ASK_AFTER_MS)
  try {
    const signals = signal ? [signal, givenUp.signal] : [givenUp.signal]
    return await call({ headers: { [workHeader]: id }, signal: AbortSignal.any(signals) })
  } finally {
    isOver = true
    clearTimeout(timer)
    told(undefined)
  }
}
