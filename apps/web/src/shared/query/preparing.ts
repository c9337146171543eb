import { RequestError } from '../request/request-error.ts'

/** The code of an answer that is still being worked out. */
export const PREPARING = 503
const AGAIN_MS = 3000

/** The server works on the answer: to be waited for, not to be shown as a failure. */
export const isPreparing = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.code === PREPARING

type Interval = number | false | undefined
type Asked = { readonly state: { readonly data: unknown; readonly error: unknown } }

/** How often a question is asked, and sooner while its first answer is being worked out. */
export const untilPrepared =
  <Question extends Asked>(usual: Interval | ((query: Question) => Interval)) =>
  (query: Question): Interval => {
    const { data, error } = query.state
    if (data === undefined && isPreparing(error)) return AGAIN_MS
    return typeof usual === 'function' ? usual(query) : usual
  }
