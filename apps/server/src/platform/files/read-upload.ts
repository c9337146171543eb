import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { refusal } from '../http/app-error.ts'
import type { Files, Received } from './files.ts'

export const mostUploadBytes = 10 * 1024 * 1024
const mostFiles = 5

/** Multipart bodies for the routes of this plugin and below it, unless a plugin above has brought them already. */
export async function acceptMultipart(app: FastifyInstance): Promise<void> {
  if (app.hasContentTypeParser('multipart/form-data')) return
  await app.register(multipart, {
    limits: { fileSize: mostUploadBytes, files: mostFiles, fields: 20, fieldSize: 64 * 1024, parts: 25 },
  })
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
    for await (const part of request.parts()) {
      if (part.type === 'file') received.push(await files.receive(part.filename, part.file))
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
