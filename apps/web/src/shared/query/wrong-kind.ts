import { errorCatalogue } from '@liangshu/contract/errors'
import { RequestError } from '../request/request-error.ts'

/** Asked about an instrument of a kind that has no such thing: nothing failed, another instrument is needed. */
export const isWrongKind = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.code === errorCatalogue.WRONG_KIND.code
