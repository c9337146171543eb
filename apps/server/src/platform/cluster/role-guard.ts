import type { FastifyInstance } from 'fastify'

import { AppError } from '../http/app-error.ts'
import type { NodeState } from './node-state.ts'

const alwaysAnswered = new Set(['/healthz', '/readyz'])

/** A node that is not for the web answers those who look after it, and nobody else; one that is about to stop hangs up. */
export function installRole(app: FastifyInstance, node: NodeState): void {
  if (!node.has('web'))
    app.addHook('onRequest', async ({ url }) => {
      if (!alwaysAnswered.has(url)) throw new AppError('NODE_NOT_WEB')
    })
  app.addHook('onSend', async (_request, reply) => {
    // Whoever holds a connection asks elsewhere next time.
    if (node.isDraining()) reply.header('connection', 'close')
  })
}
