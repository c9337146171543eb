import type { ModalFuncProps } from 'antd'
import { provideFeedback, type Feedback } from '../../shared/feedback/feedback.ts'

/** Takes the place of antd's messages and questions in tests: what was said, and what was asked. */
export function recordFeedback() {
  const said: string[] = []
  const asked: ModalFuncProps[] = []
  const say = (kind: string) => (text: unknown) => void said.push(`${kind}: ${String(text)}`)
  const message = { success: say('success'), warning: say('warning'), error: say('error'), info: say('info') }
  const ask = (question: ModalFuncProps) => void asked.push(question)
  const modal = { confirm: ask, warning: ask, error: ask, info: ask, success: ask }
  provideFeedback({ message, modal } as unknown as Feedback)
  return { said, asked }
}
