import type { Schema } from '../schema/schema.ts'
import { httpFailure, readAnswer, type Answer } from './envelope.ts'
import { RequestError } from './request-error.ts'
import { sessionHeaders } from './request-headers.ts'
import { apiUrl } from './request-url.ts'

export const UPLOAD_PATH = '/sys/common/upload'

export interface UploadOptions<T> {
  fields?: Readonly<Record<string, string | Blob>>
  /** Name of the part that holds the file. */
  fileField?: string
  schema?: Schema<T>
  signal?: AbortSignal
  onProgress?: (percent: number) => void
  headers?: Readonly<Record<string, string>>
}

function formOf(file: File | readonly File[], fields: Readonly<Record<string, string | Blob>>, fileField: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const one of file instanceof File ? [file] : file) form.append(fileField, one, one.name)
  return form
}

export interface UploadAnswer<T> extends Answer<T> {
  /** The whole answer, for columns that name the field their path is in. */
  body: unknown
}

async function answerOf<T>(
  { status, responseText }: XMLHttpRequest,
  path: string,
  schema: Schema<T> | undefined,
): Promise<UploadAnswer<T>> {
  if (status < 200 || status >= 300) throw httpFailure(path, status, responseText)
  const answer = readAnswer(path, status, responseText, schema, false)
  return { ...answer, body: JSON.parse(responseText) }
}

/** Multipart upload; XMLHttpRequest because fetch does not tell how much has been sent. */
export function upload<T = unknown>(
  path: string,
  file: File | readonly File[],
  { fields = {}, fileField = 'file', schema, signal, onProgress, headers = {} }: UploadOptions<T> = {},
): Promise<UploadAnswer<T>> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open('POST', apiUrl(path))
    for (const [name, value] of Object.entries({ ...sessionHeaders(), ...headers })) xhr.setRequestHeader(name, value)

    xhr.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(Math.round((event.loaded / event.total) * 100))
    })
    xhr.addEventListener('load', () => {
      resolve(answerOf(xhr, path, schema))
    })
    xhr.addEventListener('error', () => reject(new RequestError('网络异常，请检查网络连接', { kind: 'network', path })))
    xhr.addEventListener('abort', () => reject(new DOMException('upload aborted', 'AbortError')))
    signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    xhr.send(formOf(file, fields, fileField))
  })
}
