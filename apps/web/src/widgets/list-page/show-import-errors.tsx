import { endsSession } from '../../shared/feedback/error-notice.ts'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import { RequestError } from '../../shared/request/request-error.ts'
import { apiUrl } from '../../shared/request/request-url.ts'
import { listMessages } from './list-messages.ts'

type ImportErrors =
  | string
  | { msg?: string | null | undefined; fileUrl?: string | null | undefined; fileName?: string | null | undefined }
  | null
  | undefined

/** Part of the rows went in, part did not: says how many, with the file that lists them. */
export function showImportErrors(result: ImportErrors) {
  const { msg, fileUrl, fileName } =
    typeof result === 'string' ? { msg: '', fileUrl: result, fileName: '' } : (result ?? {})
  withFeedback(({ modal }) =>
    modal.warning({
      title: listMessages.importedWithErrors,
      content: (
        <>
          <p>{msg}</p>
          {fileUrl ? (
            <p>
              具体详情请{' '}
              <a href={apiUrl(fileUrl)} download={fileName ?? true} target="_blank" rel="noreferrer">
                点击下载
              </a>
            </p>
          ) : null}
        </>
      ),
    }),
  )
}

/** What the server refuses it explains; a broken upload is named with its file; an expired session is over. */
export function tellImportFailure(error: unknown, names: string) {
  if (endsSession(error)) return showError(error)
  const words = error instanceof Error ? error.message : ''
  const isRefused = error instanceof RequestError && error.kind === 'refused'
  const broken = `${names} ${listMessages.uploadFailed}`
  withFeedback(({ message }) => {
    if (isRefused) void message.warning(words || broken)
    else void message.error(words ? `${broken}：${words}` : broken)
  })
}
