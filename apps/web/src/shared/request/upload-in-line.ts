import { upload, type UploadAnswer, type UploadOptions } from './upload.ts'
import { inLine, type TellWait } from './work-line.ts'

/** An upload that is an import: it may have to wait for its turn. */
export const uploadInLine = <T = unknown>(
  path: string,
  file: File | readonly File[],
  { tell, signal, ...options }: UploadOptions<T> & { tell?: TellWait | undefined } = {},
): Promise<UploadAnswer<T>> => inLine((work) => upload(path, file, { ...options, ...work }), { signal, tell })
