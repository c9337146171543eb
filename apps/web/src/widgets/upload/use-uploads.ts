import type { UploadFile } from 'antd'
import { useRef, useState } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { fileUrl } from '../../shared/request/request-url.ts'
import { entriesOf, entriesText, type FileEntry } from './file-entry.ts'
import { sendFile } from './send-file.ts'
import { keepLast } from './stored-path.ts'

export interface UploadsOptions {
  value?: string | null
  onChange?: (value: string) => void
  biz?: string
  action?: string
  /** Instead of the general upload, as a cell with an address of its own does. */
  send?: (file: File, onProgress: (percent: number) => void) => Promise<string>
  /** Above 0, only the last so many are kept. */
  limit?: number
  isImage?: boolean
  /** Paths joined by commas; false gives a JSON list with fileName, filePath and fileSize. */
  returnUrl?: boolean
}

const warn = (text: string) => withFeedback(({ message }) => void message.warning(text))

const storedFile = ({ fileName, filePath, fileSize }: FileEntry): UploadFile => ({
  uid: filePath,
  name: fileName,
  status: 'done',
  url: fileUrl(filePath),
  thumbUrl: fileUrl(filePath),
  ...(fileSize > 0 ? { size: fileSize } : {}),
})

const generalUpload =
  ({ biz, action }: UploadsOptions) =>
  (file: File, onProgress: (percent: number) => void) =>
    sendFile(file, {
      ...(biz === undefined ? {} : { biz }),
      ...(action === undefined ? {} : { action }),
      onProgress,
    })

/** Files of one field: the stored ones, and those on their way or refused. */
export function useUploads(options: UploadsOptions) {
  const { value, onChange, send = generalUpload(options), limit = 0, isImage = false, returnUrl = true } = options
  const entries = entriesOf(value)
  const [pending, setPending] = useState<readonly UploadFile[]>([])
  // A value that was emptied from outside empties the list as well; what is still on its way will come.
  const isEmpty = entries.length === 0
  const [wasEmpty, setWasEmpty] = useState(isEmpty)
  if (isEmpty !== wasEmpty) {
    setWasEmpty(isEmpty)
    if (isEmpty) setPending((files) => files.filter(({ status }) => status === 'uploading'))
  }
  // Two uploads that end at once must both be kept, so the newest list is at hand outside of rendering.
  const latest = useRef<readonly FileEntry[]>(entries)
  const give = (next: readonly FileEntry[]) => {
    latest.current = next
    onChange?.(entriesText(next, returnUrl))
  }
  const patch = (uid: string, change: Partial<UploadFile>) =>
    setPending((files) => files.map((file) => (file.uid === uid ? { ...file, ...change } : file)))

  async function add(file: File & { uid?: string }) {
    if (isImage && !file.type.includes('image')) return warn('请上传图片')
    const uid = file.uid ?? crypto.randomUUID()
    if (pending.length === 0) latest.current = entries
    setPending((files) => [...files, { uid, name: file.name, status: 'uploading', percent: 0 }])
    try {
      const filePath = await send(file, (percent) => patch(uid, { percent }))
      setPending((files) => files.filter((one) => one.uid !== uid))
      const entry = { fileName: file.name, filePath, fileSize: file.size }
      give(keepLast([...latest.current, entry], limit))
    } catch (error) {
      const reason = error instanceof Error && error.message ? error.message : '未知错误'
      patch(uid, { status: 'error', response: reason })
      withFeedback(({ message }) => void message.error(`${file.name} 上传失败.`))
    }
  }

  return {
    paths: entries.map(({ filePath }) => filePath),
    files: [...entries.map(storedFile), ...pending],
    isUploading: pending.some(({ status }) => status === 'uploading'),
    add,
    arrange: (paths: readonly string[]) =>
      give(paths.flatMap((path) => entries.find(({ filePath }) => filePath === path) ?? [])),
    remove(uid: string) {
      if (pending.some((file) => file.uid === uid)) setPending((files) => files.filter((file) => file.uid !== uid))
      else give(entries.filter(({ filePath }) => filePath !== uid))
    },
  }
}
