import type { UploadFile } from 'antd'
import { useRef, useState } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { fileUrl } from '../../shared/request/request-url.ts'
import { sendFile } from './send-file.ts'
import { keepLast, nameOfPath, pathsOf } from './stored-path.ts'

export interface UploadsOptions {
  value?: string | null
  onChange?: (value: string) => void
  biz?: string
  action?: string
  /** Above 0, only the last so many are kept. */
  limit?: number
  isImage?: boolean
}

const warn = (text: string) => withFeedback(({ message }) => void message.warning(text))

const storedFile = (path: string): UploadFile => ({
  uid: path,
  name: nameOfPath(path),
  status: 'done',
  url: fileUrl(path),
  thumbUrl: fileUrl(path),
})

/** Files of one field: the stored ones, and those on their way or refused. */
export function useUploads({ value, onChange, biz, action, limit = 0, isImage = false }: UploadsOptions) {
  const paths = pathsOf(value)
  const [pending, setPending] = useState<readonly UploadFile[]>([])
  // Two uploads that end at once must both be kept, so the newest list is at hand outside of rendering.
  const latest = useRef(paths)
  const give = (next: string[]) => {
    latest.current = next
    onChange?.(next.join(','))
  }
  const patch = (uid: string, change: Partial<UploadFile>) =>
    setPending((files) => files.map((file) => (file.uid === uid ? { ...file, ...change } : file)))

  async function add(file: File & { uid?: string }) {
    if (isImage && !file.type.includes('image')) return warn('请上传图片')
    const uid = file.uid ?? crypto.randomUUID()
    if (pending.length === 0) latest.current = paths
    setPending((files) => [...files, { uid, name: file.name, status: 'uploading', percent: 0 }])
    try {
      const path = await sendFile(file, {
        ...(biz === undefined ? {} : { biz }),
        ...(action === undefined ? {} : { action }),
        onProgress: (percent) => patch(uid, { percent }),
      })
      setPending((files) => files.filter((one) => one.uid !== uid))
      give(keepLast([...latest.current, path], limit))
    } catch (error) {
      const reason = error instanceof Error && error.message ? error.message : '未知错误'
      patch(uid, { status: 'error', response: reason })
      withFeedback(({ message }) => void message.error(`${file.name} 上传失败.`))
    }
  }

  return {
    paths,
    files: [...paths.map(storedFile), ...pending],
    isUploading: pending.some(({ status }) => status === 'uploading'),
    add,
    arrange: give,
    remove(uid: string) {
      if (pending.some((file) => file.uid === uid)) setPending((files) => files.filter((file) => file.uid !== uid))
      else give(paths.filter((path) => path !== uid))
    },
  }
}
