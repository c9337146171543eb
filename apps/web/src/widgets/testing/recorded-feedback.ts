import type { ModalFuncProps } from 'antd'
import { provideInTest } from '../../shared/testing/forget-feedback.ts'

/** Takes the place of antd's messages and questions in tests: what was said, and what was asked. */
export function recordFeedback() {
  const said: string[] = []
  const asked: ModalFuncProps[] = []
  const say = (kind: string) => (text: unknown) => void said.push(`${kind}: ${String(text)}`)
  const message = { success: say('success'), warning: say('warning'), error: say('error'), info: say('info') }
  const tell = ({ title, message: head, description }: { title?: unknown; message?: unknown; description?: unknown }) =>
    void said.push(`${String(title ?? head)}: ${String(description)}`)
  const notification = { success: tell, warning: tell, error: tell, info: tell }
  const ask = (question: ModalFuncProps) => void asked.push(question)
  const modal = { confirm: ask, warning: ask, error: ask, info: ask, success: ask }
  provideInTest({ message, modal, notification })
  return { said, asked }
}
