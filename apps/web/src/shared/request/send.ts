import { inTurn } from './in-turn.ts'
import { RequestError } from './request-error.ts'

export const DEFAULT_TIMEOUT_MS = 9000
/** For files: as long as they may wait for their turn and then take. */
export const FILE_TIMEOUT_MS = 12 * 60_000

export interface Sending {
  method: string
  url: string
  path: string
  headers: Record<string, string>
  body?: BodyInit
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
  priority?: RequestPriority | undefined
}

function failureOf(error: unknown, path: string, timedOut: boolean): unknown {
  if (timedOut) return new RequestError('网络超时', { kind: 'timeout', path }, { cause: error })
  // The caller gave up: not a failure, let it through as it is.
  if (error instanceof DOMException && error.name === 'AbortError') return error
  return new RequestError('网络异常，请检查网络连接', { kind: 'network', path }, { cause: error })
}

/** One exchange with a time limit that covers the body too. Failing statuses are answers here, not errors. */
export async function send<T>(sending: Sending, read: (response: Response) => Promise<T>): Promise<T> {
  const { method, url, path, headers, body, signal, timeoutMs = DEFAULT_TIMEOUT_MS, priority } = sending
  const timeout = AbortSignal.timeout(timeoutMs)
  const ending = signal ? AbortSignal.any([signal, timeout]) : timeout
  try {
    return await inTurn(priority, ending, async () => {
      const response = await fetch(url, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        ...(priority === undefined ? {} : { priority }),
        signal: ending,
      })
      return await read(response)
    })
  } catch (error) {
    if (error instanceof RequestError) throw error
    throw failureOf(error, path, timeout.aborted)
  }
}
