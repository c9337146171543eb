import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import { needTurn } from '../work/work-pool.ts'
import type { PrintedDocument } from './document.ts'

const mostHeapMb = 512

/** A document as a PDF file. Written in a thread of its own: a long one takes seconds, and requests are answered meanwhile. */
export async function writePdf(printed: PrintedDocument): Promise<Buffer> {
  needTurn('a document')
  const worker = new Worker(new URL('./write-pdf.worker.ts', import.meta.url), {
    workerData: printed,
    resourceLimits: { maxOldGenerationSizeMb: mostHeapMb },
  })
  try {
    // A thread that fails says so by `error`, which rejects here.
    const [file] = (await once(worker, 'message')) as [Uint8Array]
    return Buffer.from(file)
  } finally {
    await worker.terminate()
  }
}
