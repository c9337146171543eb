import { withFeedback } from '../../shared/feedback/feedback.ts'
import { namesText } from './list-messages.ts'

interface Question {
  title: string
  content: string
  okText: string
  onOk: () => Promise<void> | void
}

/** A dangerous question: red text, not a red block, and the way out is the default. */
export function askDangerously({ title, content, okText, onOk }: Question) {
  withFeedback(({ modal }) =>
    modal.confirm({
      title,
      content,
      okText,
      cancelText: '取消',
      okButtonProps: { danger: true, type: 'default' },
      autoFocusButton: 'cancel',
      onOk: async () => onOk(),
    }),
  )
}

/** Before something that others notice at once or that cannot be taken back, without being a loss. */
export function askFirst({ title, content, okText, onOk }: Question) {
  withFeedback(({ modal }) => modal.confirm({ title, content, okText, cancelText: '取消', onOk: async () => onOk() }))
}

/** LIST-12: the question names how many and which. */
export function askBeforeDelete(names: readonly string[], onOk: () => Promise<void> | void) {
  askDangerously({
    title: names.length === 1 ? '确认删除这条记录吗？' : `确认删除选中的 ${names.length} 条记录吗？`,
    content: namesText(names),
    okText: names.length === 1 ? '删除' : `删除 ${names.length} 条`,
    onOk,
  })
}
