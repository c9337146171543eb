import { httpFailure } from './envelope.ts'
import { RequestError } from './request-error.ts'
import { sessionHeaders } from './request-headers.ts'
import { apiUrl, withQuery, type QueryParams } from './request-url.ts'
import { FILE_TIMEOUT_MS, send } from './send.ts'
import { inLine } from './work-line.ts'

interface DownloadOptions {
  method?: 'GET' | 'POST'
  params?: QueryParams
  body?: unknown
  signal?: AbortSignal
  timeoutMs?: number
}

/** A failed export arrives as an envelope inside the file: read it and fail like any other call. */
async function refusalInside(path: string, status: number, blob: Blob): Promise<RequestError | undefined> {
  if (!blob.type.includes('json')) return undefined
  const body = (await blob
    .text()
    .then(JSON.parse)
    .catch(() => undefined)) as { success?: unknown; message?: unknown; code?: unknown; status?: unknown } | undefined
  if (body === undefined || (body.success !== false && body.status !== 500)) return undefined
  const message = typeof body.message === 'string' ? body.message : ''
  // Older servers put the HTTP status into the body of the blob; expiry is told apart by it.
  if (body.status === 500) return new RequestError(message, { kind: 'http', path, status: 500, code: 500 })
  return new RequestError(message, { kind: 'refused', path, status, code: Number(body.code ?? 0) })
}

export async function download(path: string, options: DownloadOptions = {}): Promise<Blob> {
  const { method = 'GET', params = {}, body, signal, timeoutMs = FILE_TIMEOUT_MS } = options
  const ask = (work: { headers: Record<string, string>; signal: AbortSignal }) =>
    send(
      {
        method,
        path,
        url: withQuery(apiUrl(path), params, method === 'GET' ? Date.now() : undefined),
        headers: {
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...sessionHeaders(),
          ...work.headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: work.signal,
        timeoutMs,
      },
      async (response) => {
        if (!response.ok) throw httpFailure(path, response.status, await response.text())
        const blob = await response.blob()
        const refusal = await refusalInside(path, response.status, blob)
        if (refusal) throw refusal
        if (blob.size === 0) throw new RequestError('文件下载失败', { kind: 'refused', path, status: response.status })
        return blob
      },
    )
  return inLine(ask, { signal })
}

/** Asks an export for the form people read: the words of the screens, under its true name. */
export const asXlsx = { format: 'xlsx' } as const

/** A sheet under the name of what it is; servers that know only the older form send that. */
export const saveSheet = (blob: Blob, name: string) =>
  saveFile(blob, `${name}.${blob.type.includes('openxmlformats') ? 'xlsx' : 'xls'}`)

/** Hands a file to the browser under a name. */
export function saveFile(blob: Blob, fileName: string) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  URL.revokeObjectURL(url)
}
