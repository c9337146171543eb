import { provideFeedback, type Feedback } from '../feedback/feedback.ts'

const deaf = new Proxy({}, { get: () => () => undefined })
const leaving: (() => void)[] = []

/** Hears what is told until the test ends. Left behind, it would hear what the next file tells before its page is there. */
export function provideInTest(feedback: object): void {
  leaving.push(provideFeedback(feedback as Feedback))
}

/** What nobody heard in one test must not be told in the next: files share one program. */
export function forgetFeedback(): void {
  for (const leave of leaving.splice(0)) leave()
  provideFeedback({ message: deaf, modal: deaf, notification: deaf } as Feedback)()
}
