import { setTimeout as sleep } from 'node:timers/promises'

const base = '/jeecg-boot'
export const answerWithinMs = 10_000

// oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
export type Answer = { success: boolean; code: number; message: string; result: any }

/** `kinds` counts the errors by what they were; `began` is when each of their calls was made. */
export type ErrorCounts = { errors: number; kinds?: Record<string, number>; began?: number[] }

export const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'

function countError(counts: ErrorCounts, path: string, error: unknown, askedAt: number): void {
  counts.errors += 1
  counts.began?.push(askedAt)
  if (!counts.kinds) return
  const cause = error instanceof Error ? ((error.cause as { code?: string } | undefined)?.code ?? error.message) : '?'
  const kind = `${path.split('?')[0]}: ${isTimeout(error) ? `no answer in ${answerWithinMs} ms` : cause}`
  counts.kinds[kind] = (counts.kinds[kind] ?? 0) + 1
}

/** Errors of calls that were made since: one made during the fault before may fail during the next. */
export const countAskedSince = ({ began = [] }: ErrorCounts, sinceMs: number): number =>
  began.filter((askedAt) => askedAt >= sinceMs).length

/** In the words of the product, or of a balancer that found nobody. */
async function reasonOf(response: Response): Promise<string> {
  const text = await response.text()
  return (/"message":"([^"]*)"/.exec(text)?.[1] ?? text.replaceAll(/<[^>]*>|\s+/g, ' ').trim()).slice(0, 80)
}

/** A browser behind a balancer, or one that knows all nodes: what one does not answer is asked of the next. */
export function createBrowser(addresses: readonly string[], counts: ErrorCounts) {
  let at = 0
  let token = ''

  async function askOnce(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
    const address = addresses[at % addresses.length] ?? ''
    try {
      const response = await fetch(`${address}${base}${path}`, {
        method,
        headers: { 'x-access-token': token, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(answerWithinMs),
      })
      if (response.status >= 500) throw new Error(`${response.status} ${await reasonOf(response)}`)
      return (await response.json()) as Answer
    } catch (error) {
      at += 1
      throw error
    }
  }

  return {
    askOnce,
    /** Asks until it is answered; every refusal to answer counts as an error that a user sees. */
    async ask(method: 'GET' | 'POST', path: string, body: unknown, isOver: () => boolean): Promise<Answer | null> {
      for (;;) {
        const askedAt = performance.now()
        try {
          return await askOnce(method, path, body)
        } catch (error) {
          if (isOver()) return null
          countError(counts, path, error, askedAt)
          await sleep(200)
        }
      }
    },
    async signIn(username: string): Promise<void> {
      for (let tries = 0; ; tries += 1) {
        const answer = await askOnce('POST', '/sys/login', { username, password: 'Liangshu@2026' }).catch(() => null)
        token = answer?.result?.token ?? ''
        if (token) return
        if (tries > 600) throw new Error(`${username} cannot sign in: ${answer?.message}`)
        await sleep(200)
      }
    },
    token: () => token,
    address: () => addresses[at % addresses.length] ?? '',
  }
}

export type Browser = ReturnType<typeof createBrowser>
