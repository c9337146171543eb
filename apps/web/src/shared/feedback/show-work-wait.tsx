import { Button } from 'antd'
import type { TellWait } from '../request/work-line.ts'
import { withFeedback } from './feedback.ts'

export const waitText = (ahead: number) => (ahead === 0 ? '即将开始' : `前面还有 ${ahead} 个任务`)

/** Tells of an export or a report that waits for its turn, with the way out. */
export function showWorkWait(id: string): TellWait {
  let isShown = false
  return (wait) => {
    if (!wait && !isShown) return
    isShown = wait !== undefined
    withFeedback(({ notification }) => {
      if (!wait) return notification.destroy(id)
      notification.info({
        key: id,
        title: '正在排队',
        description: <output>{waitText(wait.ahead)}</output>,
        duration: 0,
        closable: false,
        actions: (
          <Button size="small" onClick={wait.cancel}>
            取消
          </Button>
        ),
      })
    })
  }
}
