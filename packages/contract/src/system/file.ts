import { z } from 'zod'

import { auditFields, nullableInt, nullableText } from '../form-fields.ts'

/** A file kept by itself, as the object storage page lists it. `url` is a path below the static base. */
export const ossFile = z.object({
  id: z.string(),
  fileName: nullableText,
  url: nullableText,
  sizeBytes: nullableInt,
  ...auditFields,
})
export type OssFile = z.output<typeof ossFile>

export const filePaths = {
  upload: '/sys/common/upload',
  static: '/sys/common/static',
  list: '/sys/oss/file/list',
  add: '/sys/oss/file/upload',
  remove: '/sys/oss/file/delete',
  removeBatch: '/sys/oss/file/deleteBatch',
  export: '/sys/oss/file/exportXls',
} as const
