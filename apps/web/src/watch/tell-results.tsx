import type { SetGroupResult } from '@liangshu/contract/watch/group-calls'
import { withFeedback } from '../shared/feedback/feedback.ts'

/** What came of a change, in a line: how many went through, and the first that did not. */
export function tellResults(done: string, results: readonly SetGroupResult[]): void {
  const failed = results.filter(({ result }) => result !== 'ok')
  const count = results.length - failed.length
  const [first] = failed
  withFeedback(({ message }) => {
    if (!first) void message.success(`${done} ${count} 只`)
    else
      void message.warning(
        `${done} ${count} 只，${failed.length} 只未成功：${first.name || first.symbol} ${first.message}`,
      )
  })
}
