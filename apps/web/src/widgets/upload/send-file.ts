import { upload, UPLOAD_PATH } from '../../shared/request/upload.ts'

const EMBED = 'local'

interface SendOptions {
  /** Folder the server keeps it under. */
  biz?: string
  action?: string
  fields?: Readonly<Record<string, string>>
  signal?: AbortSignal
  onProgress?: (percent: number) => void
}

const asDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(new Error('文件读取失败')))
    reader.readAsDataURL(file)
  })

/** What a server answers is the stored path, or the word that wants the file itself embedded. */
export const storedOrEmbedded = async (answer: string, file: File): Promise<string> =>
  answer === EMBED ? asDataUrl(file) : answer

/** Uploads one file and resolves to its stored path, or to the file itself when the server wants it embedded. */
export async function sendFile(file: File, options: SendOptions = {}): Promise<string> {
  const { biz = 'temp', action = UPLOAD_PATH, fields = {}, signal, onProgress } = options
  const { message } = await upload(action, file, {
    fields: { biz, ...fields },
    ...(signal ? { signal } : {}),
    ...(onProgress ? { onProgress } : {}),
  })
  if (message === '') throw new Error('未知错误')
  return storedOrEmbedded(message, file)
}
