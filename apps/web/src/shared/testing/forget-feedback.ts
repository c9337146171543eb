import { provideFeedback, type Feedback } from '../feedback/feedback.ts'

const deaf = new Proxy({}, { get: () => () => undefined })

/** What nobody heard in one test must not be told in the next: files share one program. */
export function forgetFeedback(): void {
  provideFeedback({ message: deaf, modal: deaf, notification: deaf } as Feedback)()
}
