import { Button, Modal, Tag } from 'antd'
import { useNavigate } from 'react-router'
import { HtmlView } from '../../shared/html/html-view.tsx'
import { PersonText } from '../../widgets/dict/person-text.tsx'
import './announcement-modal.css'
import { priorityLook, type Announcement } from './announcement.ts'

export function AnnouncementModal({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const navigate = useNavigate()
  const { title, sender, time, msgContent, msgAbstract, openType, openPage, priority } = announcement
  const look = priorityLook(priority)

  function handle() {
    onClose()
    if (/^https?:\/\//.test(openPage)) globalThis.open(openPage, '_blank', 'noopener,noreferrer')
    else void navigate(`/${openPage.replace(/^\/+/, '')}`)
  }

  return (
    <Modal
      open
      title="通知消息"
      width={640}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          关闭
        </Button>,
        openType === 'url' ? (
          <Button key="handle" type="primary" onClick={handle}>
            去处理
          </Button>
        ) : null,
      ]}
    >
      <article>
        <h2 style={{ margin: '4px 0', fontSize: 16, fontWeight: 500 }}>{title}</h2>
        <p className="announcement-facts">
          {look ? <Tag color={look.color}>{look.label}</Tag> : null}
          <span>
            发布人：
            <PersonText account={sender} />
          </span>
          <span>发布时间：{time || '--'}</span>
        </p>
        <HtmlView html={msgContent || msgAbstract} title={title} />
      </article>
    </Modal>
  )
}
