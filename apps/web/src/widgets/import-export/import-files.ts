import { z } from 'zod'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { uploadInLine } from '../../shared/request/upload-in-line.ts'
import { importedText } from '../list-page/list-messages.ts'
import { showImportErrors, tellImportFailure } from '../list-page/show-import-errors.tsx'

const WITH_ERRORS = 201

/** Servers answer the place of the error file either by itself or among other facts. */
const importResult = z
  .union([
    z.string(),
    z.object({ msg: z.string().nullish(), fileUrl: z.string().nullish(), fileName: z.string().nullish() }),
  ])
  .nullish()
  .catch(null)

/** Sends the files and tells how it went. False when nothing went in. */
export async function importFiles(
  url: string,
  files: readonly File[],
  fields: Readonly<Record<string, string>>,
  onProgress?: (percent: number) => void,
): Promise<boolean> {
  const names = files.map(({ name }) => name).join('、')
  try {
    const { code, message, result } = await uploadInLine(url, files, {
      fields,
      fileField: 'files[]',
      schema: importResult,
      ...(onProgress ? { onProgress } : {}),
    })
    if (code === WITH_ERRORS) showImportErrors(result)
    else withFeedback((feedback) => void feedback.message.success(importedText(names, message)))
    return true
  } catch (error) {
    tellImportFailure(error, names)
    return false
  }
}
