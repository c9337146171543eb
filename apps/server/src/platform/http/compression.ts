import { constants } from 'node:zlib'

import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Below this packing costs more than it saves. */
const SMALLEST_BYTES = 8 * 1024

/** Answers of the market are made anew each second, so they are packed fast rather than tight. */
const QUALITY = 4

/** Large answers leave packed when the client can unpack them. Files of the web app lie packed already. */
export async function installCompression(app: FastifyInstance): Promise<void> {
  // What somebody who is not signed in can ask for may carry a fresh token: its length tells nothing of it.
  app.addHook('onRoute', (route) => {
    if (route.config?.access === 'anonymous') route.compress = false
  })
  await app.register(compress, {
    encodings: ['br', 'gzip', 'identity'],
    threshold: SMALLEST_BYTES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } },
    zlibOptions: { level: QUALITY },
    // Bodies of requests are read as they come: a packed one could unfold to any size.
    globalDecompression: false,
  })
}
