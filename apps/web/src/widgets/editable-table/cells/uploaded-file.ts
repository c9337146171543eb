import { nameOfPath } from '../../upload/stored-path.ts'

/** A file on its way or stored. Only the path goes to the server. */
export interface UploadedFile {
  readonly name: string
  readonly type: string
  readonly size: number
  readonly status: 'uploading' | 'done' | 'error'
  readonly percent: number
  readonly path: string
  readonly message: string
}

export const isUploadedFile = (value: unknown): value is UploadedFile =>
  typeof value === 'object' && value !== null && 'status' in value && 'path' in value

const storedFile = (path: string): UploadedFile => ({
  name: nameOfPath(path),
  type: '',
  size: 0,
  status: 'done',
  percent: 100,
  path,
  message: '',
})

export const startUpload = ({ name, type, size }: File): UploadedFile => ({
  name,
  type,
  size,
  status: 'uploading',
  percent: 0,
  path: '',
  message: '',
})

export const finishUpload = (file: UploadedFile, path: string): UploadedFile => ({
  ...file,
  status: 'done',
  percent: 100,
  path,
})

export const failUpload = (file: UploadedFile, message: string): UploadedFile => ({
  ...file,
  status: 'error',
  message: message === '' ? '未知错误' : message,
})

/** A cell holds nothing, a path, or a file that is still on its way. */
export function fileOf(value: unknown): UploadedFile | undefined {
  if (isUploadedFile(value)) return value
  return typeof value === 'string' && value !== '' ? storedFile(value) : undefined
}

/** What a saved row holds in an upload column. */
export function pathOf(value: unknown): string {
  const file = fileOf(value)
  return file?.status === 'done' ? file.path : ''
}
