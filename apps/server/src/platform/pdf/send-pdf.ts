import type { FastifyReply } from 'fastify'

import type { PrintedDocument } from './document.ts'
import { writePdf } from './write-pdf.ts'

/** Answers with a document as a file of this name. */
export async function sendPdf(reply: FastifyReply, name: string, printed: PrintedDocument): Promise<FastifyReply> {
  const file = await writePdf(printed)
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}.pdf`)
    .header('cache-control', 'no-store')
    .send(file)
}
