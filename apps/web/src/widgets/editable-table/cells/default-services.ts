import { z } from 'zod'
import { RequestError } from '../../../shared/request/request-error.ts'
import { request } from '../../../shared/request/request.ts'
import { apiUrl, fileUrl } from '../../../shared/request/request-url.ts'
import { upload, UPLOAD_PATH } from '../../../shared/request/upload.ts'
import { ReportCell } from '../../report-picker/report-cell.tsx'
import type { Column, Option } from '../model/column.ts'
import { DepartEditor, UserEditor } from './person-editors.tsx'
import type { TableServices } from './table-services.ts'

const optionItem = z.object({
  value: z.union([z.string(), z.number()]),
  text: z.string().nullish(),
  label: z.string().nullish(),
})
const optionList = z.array(optionItem).nullish()

const toOptions = (items: z.infer<typeof optionList>): Option[] =>
  (items ?? []).map(({ value, text, label }) => ({ value, text: text ?? label ?? String(value) }))

/** loadDictItem takes exactly three parts; a condition in the fourth is for searching only. */
const withoutCondition = (dictCode: string) => dictCode.split(',').slice(0, 3).join(',')

const answerOf = (responseName: string) =>
  z
    .object({ success: z.boolean(), message: z.string().nullish() })
    .and(z.record(z.string(), z.unknown()))
    .transform((answer) => ({
      isStored: answer.success,
      message: answer.message ?? '',
      path: String(answer[responseName] ?? ''),
    }))

async function pathFrom(response: Response, responseName: string): Promise<string> {
  if (!response.ok) throw new Error('上传失败')
  const { isStored, message, path } = answerOf(responseName).parse(await response.json())
  if (!isStored) throw new Error(message === '' ? '未知错误' : message)
  return path
}

function formOf(file: File, data: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(data)) form.append(name, value)
  form.append('file', file, file.name)
  return form
}

/** A column without `token` may point at another server, which must not see the session. */
async function uploadFile(file: File, column: Column, onProgress: (percent: number) => void): Promise<string> {
  const { action = UPLOAD_PATH, data = {}, responseName = 'message', token = false } = column
  const fields = { isup: '1', ...data }
  if (!token) return pathFrom(await fetch(apiUrl(action), { method: 'POST', body: formOf(file, fields) }), responseName)
  try {
    const answer = await upload(action, file, { fields, onProgress })
    const named: unknown = Object.entries(answer).find(([name]) => name === responseName)?.[1]
    return String(named ?? answer.message)
  } catch (error) {
    if (error instanceof RequestError && error.message === '') throw new Error('未知错误', { cause: error })
    throw error
  }
}

export const defaultServices: TableServices = {
  loadOptions: async (dictCode) =>
    toOptions(await request.get(`/sys/dict/getDictItems/${dictCode}`, { schema: optionList })),
  searchOptions: async (dictCode, keyword, pageSize) =>
    toOptions(
      await request.get(`/sys/dict/loadDict/${dictCode}`, { params: { keyword, pageSize }, schema: optionList }),
    ),
  loadTexts: async (dictCode, values) =>
    request.get(`/sys/dict/loadDictItem/${withoutCondition(dictCode)}`, {
      params: { key: values.join(',') },
      schema: z.array(z.string()),
    }),
  upload: uploadFile,
  fileUrl,
  editors: { sel_user: UserEditor, sel_depart: DepartEditor, popup: ReportCell },
}
