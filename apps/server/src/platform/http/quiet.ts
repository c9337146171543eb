import { setImmediate, setTimeout } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Comes back when nobody waits for an answer, or after a moment. For work that can wait between two of its steps. */
    quiet: () => Promise<void>
  }
}

interface Patience {
  /** A stream or a slow call holds nothing up for longer than this. */
  readonly countsMs: number
  /** However busy the server is, a step is made this often. */
  readonly mostWaitMs: number
}
const usual: Patience = { countsMs: 100, mostWaitMs: 50 }
const LOOK_MS = 2

/** QUIET-1: long work on this thread steps aside while calls are answered, and is never held up for good. */
export function installQuiet(app: FastifyInstance, { countsMs, mostWaitMs }: Patience = usual): void {
  /** Calls that are being answered, in the order they came. */
  const begun = new Map<object, number>()
  /** What takes longer than counts is forgotten, also a call whose caller has gone. */
  function forgetOld(): void {
    const since = performance.now() - countsMs
    for (const [request, at] of begun) {
      if (at > since) return
      begun.delete(request)
    }
  }
  app.addHook('onRequest', (request, _reply, done) => {
    forgetOld()
    begun.set(request, performance.now())
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    begun.delete(request)
    done()
  })

  const isBusy = (): boolean => {
    forgetOld()
    return begun.size > 0
  }

  app.decorate('quiet', async () => {
    await setImmediate()
    for (let waited = 0; isBusy() && waited < mostWaitMs; waited += LOOK_MS) await setTimeout(LOOK_MS)
  })
}
