import type { FastifyInstance } from 'fastify'

import { AppError } from './app-error.ts'
import { cleanInput } from './clean-text.ts'
import { nextTurn } from './loop-time.ts'

/**
 * Cleans what every route is given, before its schema sees it: address, parameters and body. Parts of a form are cleaned
 * where they are read (`files/read-upload.ts`), messages of sockets by `parseSentJson`.
 */
export function installCleanInput(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const clean = () => {
      try {
        request.query = cleanInput(request.query)
        request.params = cleanParams(request.params)
        request.body = cleanInput(request.body)
        done()
      } catch (error) {
        done(error as Error)
      }
    }
    if (request.isBodyLarge) void nextTurn().then(clean)
    else clean()
  })
}

/** An address that cannot be written is no address of ours. */
function cleanParams(params: unknown): unknown {
  try {
    return cleanInput(params)
  } catch (error) {
    throw new AppError('ROUTE_MISSING', {}, { cause: error })
  }
}
