import type { FastifyInstance } from 'fastify'

import { cleanInput } from './clean-text.ts'

/**
 * Cleans what every route is given, before its schema sees it: address, parameters and body. Parts of a form are cleaned
 * where they are read (`files/read-upload.ts`), messages of sockets by `parseSentJson`.
 */
export function installCleanInput(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    try {
      request.query = cleanInput(request.query)
      request.params = cleanInput(request.params)
      request.body = cleanInput(request.body)
      done()
    } catch (error) {
      done(error as Error)
    }
  })
}
