import type { FastifyInstance } from 'fastify'

import { AppError } from './app-error.ts'
import { countFor, inNextTurn } from './loop-time.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What goes through the whole of it takes turns with others. */
    isBodyLarge: boolean
  }
}

const maxDepth = 64
const smallBody = 16 * 1024

/** JSON bodies: an empty one is no body, a deeply nested one is refused before it costs anything. */
export function installJsonBody(app: FastifyInstance): void {
  app.decorateRequest('isBodyLarge', false)
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') return done(null, undefined)
    const read = () => {
      if (request.account) countFor(request.account)
      if (isDeeperThan(body, maxDepth)) return done(new AppError('BODY_TOO_DEEP'))
      return parse(request, body, (error, value) => (error ? done(new AppError('BODY_INVALID')) : done(null, value)))
    }
    // A large one takes a while to read: that is work as well.
    request.isBodyLarge = body.length >= smallBody
    if (!request.enterLane || !request.isBodyLarge) return read()
    return void request.enterLane().then(() => inNextTurn(request.account ?? undefined, read), done)
  })
}

export function isDeeperThan(json: string, limit: number): boolean {
  let depth = 0
  for (let index = 0; index < json.length; index += 1) {
    const character = json.charCodeAt(index)
    if (character === 34) index = endOfText(json, index)
    else if (character === 123 || character === 91) {
      depth += 1
      if (depth > limit) return true
    } else if (character === 125 || character === 93) depth -= 1
  }
  return false
}

/** Where a text ends that begins here. Found by the search of the engine: a megabyte of text is not walked through. */
function endOfText(json: string, from: number): number {
  for (let end = json.indexOf('"', from + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let slashes = 0
    while (json.charCodeAt(end - 1 - slashes) === 92) slashes += 1
    if (slashes % 2 === 0) return end
  }
  return json.length
}
