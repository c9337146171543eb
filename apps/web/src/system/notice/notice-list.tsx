import { Empty, Tag } from 'antd'
import { priorityLook, type Announcement } from './announcement.ts'
import './notice-list.css'

interface NoticeListProps {
  notices: readonly Announcement[]
  onOpen: (announcement: Announcement) => void
}

export function NoticeList({ notices, onOpen }: NoticeListProps) {
  if (notices.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有未读消息" />
  return (
    <ul className="notice-list">
      {notices.map((notice) => {
        const look = priorityLook(notice.priority)
        return (
          <li key={notice.id}>
            <button type="button" onClick={() => onOpen(notice)}>
              <span className="notice-title">{notice.title}</span>
              <span className="notice-facts">
                {look ? <Tag color={look.color}>{look.label}</Tag> : null}
                <time className="num">{notice.time}</time>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
