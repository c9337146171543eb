import type { FastifyInstance, FastifyReply, preSerializationAsyncHookHandler } from 'fastify'
import type { ZodType } from 'zod'

import type { Clock } from '../clock.ts'
import { isLong, writeInTurns } from './write-in-turns.ts'
import { answered, Envelope, giveBack, WrittenJson, toJson, wrapWritten } from './envelope.ts'

/** Puts whatever a handler returns into the envelope. Tests also hold it against the route's own schema. */
export function installAnswers(
  app: FastifyInstance,
  { clock, checkAnswers }: { clock: Clock; checkAnswers: boolean },
): void {
  // The framework sends bytes as readily as text, though its types do not say so.
  app.setSerializerCompiler(() => toJson as (payload: unknown) => string)
  app.addHook('onRoute', (route) => {
    const { handler } = route
    if (route.config?.bare) return
    // Of the route itself: hooks of a route run after those of all others, who may still look into the result.
    route.preSerialization = [route.preSerialization ?? [], writeLong].flat()
    // The framework sends text and null as they are, past the hook below, so those are wrapped before it sees them.
    route.handler = async function wrapped(request, reply) {
      const result: unknown = await handler.call(this, request, reply)
      return typeof result === 'string' || result === null ? answered(result) : result
    }
  })
  app.addHook('preSerialization', async (request, reply, payload) => {
    const { config, schema } = request.routeOptions
    if (config.bare) return payload
    const envelope = payload instanceof Envelope ? payload : answered(payload)
    if (checkAnswers && envelope.success && envelope.result !== null)
      holdAgainst(schema?.response, envelope.result, request.url)
    envelope.timestamp = clock.now().getTime()
    return envelope.result instanceof WrittenJson ? wholeOf(envelope, envelope.result, reply) : envelope
  })
}

/** Writes long answers piece by piece. */
const writeLong: preSerializationAsyncHookHandler = async (_request, reply, payload) => {
  if (!(payload instanceof Envelope) || !isLong(payload.result)) return payload
  // Routes that describe no answer would be serialised by the framework itself.
  reply.serializer(toJson as (payload: unknown) => string)
  return wholeOf(payload, await writeInTurns(payload.result), reply)
}

/** The answer put together around a result that is written already. Once it is out, the system has its bytes. */
function wholeOf(envelope: Envelope, result: WrittenJson, { raw }: FastifyReply): WrittenJson {
  const bytes = wrapWritten(envelope, result)
  if (result.isOwn) giveBack(result.bytes)
  raw.once('finish', () => giveBack(bytes))
  return new WrittenJson(bytes, true)
}

function holdAgainst(response: unknown, result: unknown, url: string): void {
  const schema = (response as Record<number, ZodType> | undefined)?.[200]
  if (!schema) return
  const checked = schema.safeParse(
    JSON.parse(result instanceof WrittenJson ? result.bytes.toString() : JSON.stringify(result)),
  )
  if (!checked.success) throw new Error(`answer of ${url} breaks its schema: ${checked.error.message}`)
}
