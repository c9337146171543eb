import type { FastifyReply } from 'fastify'

/** Whoever asked has hung up, or has the whole answer. */
export const isOver = ({ raw }: FastifyReply): boolean => raw.destroyed || raw.closed

/**
 * Runs it once the answer is out or its caller is gone. That is told only once: who comes later, after having waited for
 * something, would wait for it for ever.
 */
export function whenOver(reply: FastifyReply, run: () => void): void {
  if (isOver(reply)) run()
  else reply.raw.once('close', run)
}
