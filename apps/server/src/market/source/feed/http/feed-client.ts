import { FeedError } from './feed-error.ts'
import type { Spacing } from './spacing.ts'

export interface FeedClientOptions {
  /** Hosts, with their port when it is not the usual one. Nothing else is ever called. */
  readonly allowedHosts: readonly string[]
  readonly timeoutMs: number
  readonly spacing: Spacing
  readonly mostBytes?: number
}

export interface FeedWrite {
  readonly method: 'POST' | 'DELETE'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface FeedClient {
  get: (url: URL, headers?: Readonly<Record<string, string>>) => Promise<Uint8Array>
  /** Asks for a change. Never follows a redirect: a change sent twice may be made twice. */
  send: (url: URL, write: FeedWrite) => Promise<Uint8Array>
}

const MOST_BYTES = 8 * 1024 * 1024
const MOST_REDIRECTS = 2

async function readAtMost(response: Response, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > most) throw new FeedError('tooLarge', `more than ${most} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function explain(error: unknown): FeedError {
  if (error instanceof FeedError) return error
  const isTimeout = error instanceof Error && error.name === 'TimeoutError'
  return new FeedError(isTimeout ? 'timeout' : 'network', error instanceof Error ? error.message : String(error), {
    cause: error,
  })
}

/** Where a redirect leads, if that is the same server. Any other would be a way out of the list of hosts. */
function redirectTarget(from: URL, response: Response): URL {
  const location = response.headers.get('location')
  const target = location !== null && URL.canParse(location, from.href) ? new URL(location, from) : null
  if (target === null || target.origin !== from.origin) throw new FeedError('redirect', `${from.host} to ${location}`)
  return target
}

/** HTTP to the allowed hosts only, spaced per host, bounded in time and size. */
export function createFeedClient(options: FeedClientOptions): FeedClient {
  const { timeoutMs, spacing, mostBytes = MOST_BYTES } = options
  const allowed = new Set(options.allowedHosts)

  async function follow(first: URL, headers: Readonly<Record<string, string>>): Promise<Uint8Array> {
    // One deadline for the whole answer: a server that drips a byte now and then must not hold us.
    const signal = AbortSignal.timeout(timeoutMs)
    let url = first
    for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
      const response = await fetch(url, { headers, signal, redirect: 'manual' })
      if (response.status === 200) return readAtMost(response, mostBytes)
      await response.body?.cancel()
      if (response.status < 300 || response.status > 399)
        throw new FeedError('status', `${url.host} ${response.status}`)
      url = redirectTarget(url, response)
    }
    throw new FeedError('redirect', `${first.host} goes in circles`)
  }

  async function change(url: URL, { method, headers, body }: FeedWrite): Promise<Uint8Array> {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { method, headers, signal, redirect: 'manual', ...(body && { body }) })
    if (response.status === 200) return readAtMost(response, mostBytes)
    await response.body?.cancel()
    throw new FeedError('status', `${url.host} ${response.status}`)
  }

  async function guarded(url: URL, call: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
    if (!isWeb || !allowed.has(url.host)) throw new FeedError('hostNotAllowed', url.host)
    await spacing.turn(url.host)
    try {
      return await call()
    } catch (error) {
      throw explain(error)
    }
  }

  return {
    get: (url, headers = {}) => guarded(url, () => follow(url, headers)),
    send: (url, write) => guarded(url, () => change(url, write)),
  }
}
