import { existsSync } from 'node:fs'
import path from 'node:path'

import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const yearSeconds = 31_536_000

/** A page about a security ends in its symbol, `SHSE.510300`, which has a dot but names no file. */
const endsInSymbol = /\/[A-Z]{3,8}\.[\w-]+$/

/**
 * The built web app on the same port. Files with a hash in their name never change; everything else is asked for again.
 * Any other page address answers index.html, because the browser's router owns those.
 */
export async function serveWeb(app: FastifyInstance, distFolder: string, apiPrefix: string): Promise<void> {
  if (!existsSync(path.join(distFolder, 'index.html'))) return
  await app.register(serveStatic, {
    root: distFolder,
    serve: false,
    preCompressed: true,
    setHeaders: (reply, filePath) => {
      const isHashed = filePath.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
    },
  })
  const page = { config: { access: 'anonymous' as const, bare: true as const } }
  app.get('/', page, (_request, reply) => reply.sendFile('index.html'))
  app.get('/*', page, (request, reply) => {
    const [address = ''] = request.url.split('?')
    const isFile = path.extname(address) !== '' && !endsInSymbol.test(address)
    if (address.startsWith(`${apiPrefix}/`)) return reply.callNotFound()
    return reply.sendFile(isFile ? address : 'index.html')
  })
}
