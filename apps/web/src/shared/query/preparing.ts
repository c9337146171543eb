import { RequestError } from '../request/request-error.ts'

/** The code of an answer that is still being worked out. */
const PREPARING = 503

/** The server works on the answer: to be waited for, not to be shown as a failure. */
export const isPreparing = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.code === PREPARING
