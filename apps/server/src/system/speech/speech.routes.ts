import { speechPath, speechQuery } from '@liangshu/contract/system/speech'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { refusal } from '../../platform/http/app-error.ts'
import { createSpeechHost } from './speech-host.ts'

/** SPEECH-1: notices read aloud by a service outside; without one, or when it fails, the browser speaks itself. */
export const speechRoutes: FastifyPluginAsyncZod = async (app) => {
  const { config, outsideHosts, log } = app
  const speak = config.SPEECH_URL ? createSpeechHost(config.SPEECH_URL, outsideHosts) : null
  app.get(
    speechPath,
    { config: { access: 'session', bare: true }, schema: { querystring: speechQuery } },
    async ({ query }, reply) => {
      if (!speak) throw refusal('未设置语音服务，由浏览器朗读')
      try {
        const { type, bytes } = await speak(query.text)
        return await reply.type(type).header('x-content-type-options', 'nosniff').send(bytes)
      } catch (error) {
        log.warn({ err: error }, 'the speech host did not answer')
        throw refusal('语音服务暂不可用，由浏览器朗读')
      }
    },
  )
}
