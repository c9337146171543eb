import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { AppError, refusal } from '../http/app-error.ts'
import type { Files, Received } from './files.ts'
import { cleanInput, cleanText, cutText } from '../http/clean-text.ts'

export const mostUploadBytes = 10 * 1024 * 1024
const mostFiles = 5
const longestFileName = 200

/** Multipart bodies for the routes of this plugin and below it, unless a plugin above has brought them already. */
export async function acceptMultipart(app: FastifyInstance): Promise<void> {
  if (app.hasContentTypeParser('multipart/form-data')) return
  await app.register(multipart, {
    limits: { fileSize: mostUploadBytes, files: mostFiles, fields: 20, fieldSize: 64 * 1024, parts: 25 },
  })
}

/** The parts of a form, with names and texts made fit to keep. The only way to read one. */
export async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  for await (const part of readable(request.parts())) {
    part.fieldname = cleanText(part.fieldname)
    if (part.type === 'file') part.filename = cleanText(part.filename ?? '')
    else part.value = cleanInput(part.value)
    yield part
  }
}

/** A form that says it is one and cannot be read: no boundary, cut off, or parts without names. */
export function refuseUnreadable(error: unknown): never {
  const isNamed = error instanceof AppError || (error instanceof Error && 'code' in error)
  throw isNamed ? error : refusal('上传的表单无法识别', { cause: String(error) })
}

async function* readable(parts: AsyncIterable<Multipart>): AsyncGenerator<Multipart> {
  const iterator = parts[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await iterator.next().catch(refuseUnreadable)
      if (next.done) return
      yield next.value
    }
  } finally {
    await iterator.return?.()
  }
}

/** The first file of a form, for calls that take one and read it as it arrives. */
export async function fileOfForm(request: FastifyRequest): Promise<MultipartFile | undefined> {
  const part = request.isMultipart() ? await request.file().catch(refuseUnreadable) : undefined
  if (part) part.filename = cutText(cleanText(part.filename ?? ''), longestFileName)
  return part
}

export type Upload = { files: Received[]; fields: ReadonlyMap<string, string> }

/**
 * Reads every part, whatever it is called and whichever comes first. Breaking off in the middle, a file too large or of
 * the wrong kind leaves nothing behind.
 */
export async function readUpload(request: FastifyRequest, files: Files): Promise<Upload> {
  if (!request.isMultipart()) throw refusal('上传失败！')
  const received: Received[] = []
  const fields = new Map<string, string>()
  try {
    for await (const part of partsOf(request)) {
      if (part.type === 'file') received.push(await files.receive(part.filename, part.file).catch(refuseUnreadable))
      else fields.set(part.fieldname, String(part.value))
    }
    return { files: received, fields }
  } catch (error) {
    await discardAll(received)
    throw error
  }
}

export async function discardAll(received: readonly Received[]): Promise<void> {
  for (const { draft } of received) await draft.discard()
}
