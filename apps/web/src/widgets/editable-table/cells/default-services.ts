import { z } from 'zod'
import { RequestError } from '../../../shared/request/request-error.ts'
import { request } from '../../../shared/request/request.ts'
import { apiUrl, fileUrl } from '../../../shared/request/request-url.ts'
import { upload, UPLOAD_PATH } from '../../../shared/request/upload.ts'
import { withoutCondition } from '../../dict/dict-queries.ts'
import { ReportCell } from '../../report-picker/report-cell.tsx'
import { storedOrEmbedded } from '../../upload/send-file.ts'
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

const answerOf = z
  .object({ success: z.boolean(), message: z.string().nullish() })
  .and(z.record(z.string(), z.unknown()))

/** A server without the named field has the path in `message`, as ours does. */
function pathIn(body: unknown, responseName: string): string {
  const { success, message, [responseName]: named } = answerOf.parse(body)
  if (!success) throw new Error(message || '未知错误')
  return String(named ?? message ?? '')
}

async function sendWithoutSession(action: string, form: FormData): Promise<unknown> {
  const response = await fetch(apiUrl(action), { method: 'POST', body: form })
  if (!response.ok) throw new Error('上传失败')
  return response.json()
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
  try {
    const body = token
      ? (await upload(action, file, { fields, onProgress })).body
      : await sendWithoutSession(action, formOf(file, fields))
    return await storedOrEmbedded(pathIn(body, responseName), file)
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
