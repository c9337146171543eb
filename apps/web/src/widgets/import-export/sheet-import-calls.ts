import { importColumns, importPreview } from '@liangshu/contract/sheet-import'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { download, saveFile } from '../../shared/request/download.ts'
import { request } from '../../shared/request/request.ts'
import { uploadInLine } from '../../shared/request/upload-in-line.ts'
import type { TellWait } from '../../shared/request/work-line.ts'

/** The calls that guide an import stand beside it. */
const beside = (url: string, name: string) => url.replace(/importExcel$/, name)

/** Which columns there are and what may stand in them. Servers that cannot tell are imported into without. */
export const importColumnsQuery = (url: string) =>
  queryOptions({
    queryKey: ['import-columns', url],
    queryFn: ({ signal }) => request.get(beside(url, 'importColumns'), { schema: importColumns, signal }),
    staleTime: 60_000,
    retry: false,
    meta: { handlesError: true },
  })

export async function saveTemplate(url: string, name: string): Promise<void> {
  saveFile(await download(beside(url, 'importTemplate')), `${name}导入模板.xlsx`)
}

export type ImportFields = Readonly<Record<string, string>>

export async function lookInto(url: string, file: File, fields: ImportFields = {}) {
  const { result } = await uploadInLine(beside(url, 'importPreview'), file, { fields, schema: importPreview })
  return result
}

const importResult = z
  .object({
    msg: z.string().nullish(),
    fileUrl: z.string().nullish(),
    fileName: z.string().nullish(),
    errors: z
      .array(z.object({ row: z.number(), file: z.string().optional(), reasons: z.array(z.string()) }))
      .nullish()
      .catch(null),
  })
  .nullish()
  .catch(null)

export type ImportOutcome = { isWhole: boolean; message: string; result: z.output<typeof importResult> }

interface Asked {
  /** Our column → their heading. */
  mapping: Readonly<Record<string, string>>
  /** One bad row keeps all the others out. */
  isAllOrNothing: boolean
  /** Further parts of the form. */
  fields: ImportFields
  onProgress: (percent: number) => void
  tell: TellWait
  signal: AbortSignal
}

const WITH_ERRORS = 201

export async function sendSheet(url: string, file: File, asked: Asked): Promise<ImportOutcome> {
  const { mapping, isAllOrNothing, fields: further, onProgress, tell, signal } = asked
  const fields = {
    ...further,
    format: 'xlsx',
    ...(Object.keys(mapping).length > 0 ? { mapping: JSON.stringify(mapping) } : {}),
    ...(isAllOrNothing ? { whole: '1' } : {}),
  }
  const { code, message, result } = await uploadInLine(url, file, {
    fields,
    schema: importResult,
    onProgress,
    tell,
    signal,
  })
  return { isWhole: code !== WITH_ERRORS, message, result }
}
