import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/** Whoever asked has hung up, or has the whole answer. */
export const isOver = ({ raw }: FastifyReply): boolean => raw.destroyed || raw.closed

/** What waits for the end of each answer: all of it behind one listener, however much it is. */
const waiting = new WeakMap<ServerResponse, (() => void)[]>()

/**
 * Runs it once the answer is out or its caller is gone. That is told only once: who comes later, after having waited for
 * something, would wait for it for ever.
 */
export function whenOver(reply: FastifyReply, run: () => void): void {
  if (isOver(reply)) {
    run()
    return
  }
  const known = waiting.get(reply.raw)
  if (known) {
    known.push(run)
    return
  }
  const runs = [run]
  waiting.set(reply.raw, runs)
  reply.raw.once('close', () => {
    waiting.delete(reply.raw)
    for (const each of runs) each()
  })
}
