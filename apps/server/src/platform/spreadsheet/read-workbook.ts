import { Worker } from 'node:worker_threads'

import { refusal } from '../http/app-error.ts'
import { keepable } from '../http/clean-text.ts'
import { needTurn } from '../work/work-pool.ts'

export type WorkbookLimits = { mostRows: number; mostUnpackedBytes: number; longestMs: number }

/** Headings included. */
export const workbookLimits: WorkbookLimits = {
  mostRows: 20_005,
  mostUnpackedBytes: 200 * 1024 * 1024,
  longestMs: 60_000,
}

const mostHeapMb = 768
const unreadable = '文件导入失败:文件无法识别，请上传 .xls 或 .xlsx 文件'

/** The first sheet as texts. Takes .xls, .xlsx and the text tables that call themselves .xls. */
export async function readWorkbook(content: Buffer, limits: WorkbookLimits = workbookLimits): Promise<string[][]> {
  needTurn('a workbook')
  if (content.length < 4) throw refusal(unreadable)
  const { mostRows, mostUnpackedBytes, longestMs } = limits
  const worker = new Worker(new URL('./read-workbook.worker.ts', import.meta.url), {
    workerData: { content, mostRows, mostUnpackedBytes },
    resourceLimits: { maxOldGenerationSizeMb: mostHeapMb },
    stdout: true,
    stderr: true,
  })
  const result = Promise.withResolvers<string[][]>()
  const timer = setTimeout(() => result.reject(refusal('文件导入失败:文件过于复杂，读取超时')), longestMs)
  worker.once('message', (rows: string[][]) => result.resolve(rows))
  worker.once('error', (error) => result.reject(refusal(unreadable, { reason: String(error) })))
  worker.once('exit', () => result.reject(refusal(unreadable)))
  try {
    return (await result.promise).map((row) => row.map(keepable))
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
