import { withFeedback } from '../../shared/feedback/feedback.ts'
import { clipboardText } from './rows-text.ts'

/** Lines of cells for a spreadsheet, the head first. */
export async function copyRows(lines: readonly (readonly string[])[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(clipboardText(lines))
    withFeedback(({ message }) => void message.success(`已复制 ${lines.length - 1} 行`))
  } catch {
    withFeedback(({ message }) => void message.error('复制失败，请检查浏览器的剪贴板权限'))
  }
}
