import { Button } from 'antd'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import type { Announcement } from './announcement.ts'

/** Long enough to be read by whoever is at another page; what it covers is free again afterwards. */
const SECONDS = 30

/** Over every page until it is closed or its time is over, which stands still under the pointer. The bell keeps it. */
export function tellUrgent({ announcementId, title, msgAbstract }: Announcement, onOpen: () => void) {
  withFeedback(({ notification }) => {
    const key = `urgent:${announcementId}`
    notification.warning({
      key,
      title: `高优先级：${title}`,
      description: msgAbstract,
      duration: SECONDS,
      showProgress: true,
      pauseOnHover: true,
      actions: (
        <Button
          type="primary"
          size="small"
          onClick={() => {
            notification.destroy(key)
            onOpen()
          }}
        >
          查看
        </Button>
      ),
    })
  })
}
