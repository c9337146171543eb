import { showError } from '../../shared/feedback/show-error.ts'
import { withFeedback } from '../../shared/feedback/feedback.ts'

/** The browser's own dialog was closed, timed out, or does not know the key. */
const byBrowser = new Set(['NotAllowedError', 'AbortError', 'InvalidStateError', 'SecurityError', 'NotSupportedError'])

/** A passkey that was not shown is no failure of ours, and is told in our words. */
export function tellPasskeyFailure(error: unknown): void {
  const name = error instanceof Error ? error.name : ''
  if (!byBrowser.has(name)) return showError(error)
  const text = name === 'InvalidStateError' ? '这台设备的通行密钥已经添加过' : '未完成通行密钥验证'
  withFeedback(({ message }) => void message.warning(text))
}
