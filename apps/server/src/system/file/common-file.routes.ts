import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import type { Files, OpenedFile } from '../../platform/files/files.ts'
import { discardAll, readUpload } from '../../platform/files/read-upload.ts'
import { AppError, softRefusal } from '../../platform/http/app-error.ts'
import { said } from '../../platform/http/envelope.ts'
import { frameAncestors, letOriginsEmbed, letOriginsFrame } from '../../platform/http/other-origins.ts'
import { pdfPreviewPage } from './pdf-preview-page.ts'

const wildcard = z.object({ '*': z.string().max(2000) })

/** Uploads of the widgets, and what was uploaded. */
export const commonFileRoutes: FastifyPluginAsyncZod<{ files: Files }> = async (app, { files }) => {
  const origins = app.config.CORS_ORIGINS
  app.post(
    '/sys/common/upload',
    { config: { access: 'session', callsPerMinute: 240, operation: { text: '上传文件', kind: 'add' } } },
    async (request) => {
      const upload = await readUpload(request, files)
      const [file, ...others] = upload.files
      await discardAll(others)
      if (!file) throw softRefusal('上传失败！')
      try {
        return said(await files.keep(request.actor, file, { biz: upload.fields.get('biz') ?? '', kind: 'upload' }))
      } catch (error) {
        await file.draft.discard()
        throw error
      }
    },
  )

  app.get(
    '/sys/common/static/*',
    { config: { access: 'anonymous', bare: true }, schema: { params: wildcard } },
    async (request, reply) => {
      // Clients that keep several paths in one field send the last one with its comma.
      const name = request.params['*'].replace(/,+$/, '')
      const file = name.includes('\0') ? undefined : await files.open(name)
      if (!file) throw new AppError('ROUTE_MISSING', { name }, { message: '文件不存在或已被删除' })
      return sendFile(letOriginsEmbed(request, reply, origins), file, origins)
    },
  )

  app.get(
    '/sys/common/pdf/pdfPreviewIframe',
    {
      config: { access: 'anonymous', bare: true },
      schema: { querystring: z.object({ file: z.string().max(500).default('') }) },
    },
    (request, reply) =>
      letOriginsFrame(reply, origins)
        .type('text/html; charset=utf-8')
        .header(
          'content-security-policy',
          `default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; ${frameAncestors(origins)}`,
        )
        .send(pdfPreviewPage(request.query.file)),
  )

  app.get('/sys/common/403', { config: { access: 'anonymous' } }, () => {
    throw new AppError('BUSINESS', {}, { message: '没有权限，请联系管理员授权' })
  })
}

/** Names are never reused, so whoever has a file may keep it. */
const cacheControl = 'private, max-age=86400, immutable'

/**
 * Whatever the bytes turn out to be, the browser takes them for what we say and runs nothing of them. PDF viewers do not
 * start inside a sandbox, so those get every other restriction.
 */
function sendFile(reply: FastifyReply, file: OpenedFile, origins: readonly string[]) {
  const isPdf = file.contentType === 'application/pdf'
  const policy = isPdf
    ? `default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; ${frameAncestors(origins)}`
    : "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'"
  const name = encodeURIComponent(file.fileName).replaceAll("'", '%27')
  // A viewer in a frame of another origin has that origin among the ancestors of the file itself.
  return (isPdf ? letOriginsFrame(reply, origins) : reply)
    .type(file.isInline ? file.contentType : 'application/force-download')
    .header('content-length', file.sizeBytes)
    .header('content-disposition', `${file.isInline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', policy)
    .header('cache-control', cacheControl)
    .send(file.content)
}
