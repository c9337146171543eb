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

const nameOfPath = (path: string) =>
  decodeURIComponent(path.split(/[?#]/)[0]?.split('/').at(-1) ?? '').replace(/_\d{13}(?=\.|$)/, '')

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

/** Paths of a cell with several files, joined by commas. */
export const pathsOf = (value: unknown): string[] =>
  typeof value === 'string' ? value.split(',').filter((path) => path !== '') : []

/** A limit above 0 keeps the last N files. */
export const keepLast = <T>(files: readonly T[], limit: number): readonly T[] =>
  limit > 0 ? files.slice(-limit) : files

export type ImageMove = { readonly paths: readonly string[] } | { readonly refusal: '未知的操作' | '已到最后~' }

export function moveImage(paths: readonly string[], index: number, by: -1 | 1): ImageMove {
  if (by === -1 && index <= 0) return { refusal: '未知的操作' }
  if (by === 1 && index >= paths.length - 1) return { refusal: '已到最后~' }
  const next = [...paths]
  const [moved = ''] = next.splice(index, 1)
  next.splice(index + by, 0, moved)
  return { paths: next }
}
