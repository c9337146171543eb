import BellOutlined from '@ant-design/icons/BellOutlined'
import { Badge, Button, Popover, Switch, Tabs } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { menuPathOf } from '../../shared/session/menu-path.ts'
import { useSession } from '../../shared/session/session-store.ts'
import type { Announcement } from './announcement.ts'
import { NoticeList } from './notice-list.tsx'
import type { Notices } from './notice-queries.ts'
import { setSpeech, useSpeech } from './speech.ts'
import { useNotices } from './use-notices.ts'
import { useOpenAnnouncement } from './use-open-announcement.ts'

const AnnouncementModal = lazy(async () => ({
  default: (await import('./announcement-modal.tsx')).AnnouncementModal,
}))

const WIDTH = 300
const nothing: Notices = { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 }

interface NoticePanelProps {
  notices: Notices
  onOpen: (announcement: Announcement) => void
  onMore: () => void
}

function NoticePanel({ notices, onOpen, onMore }: NoticePanelProps) {
  const { isOn } = useSpeech()
  const { anntMsgList, anntMsgTotal, sysMsgList, sysMsgTotal } = notices
  const items = [
    { key: 'notice', label: `通知(${anntMsgTotal})`, children: <NoticeList notices={anntMsgList} onOpen={onOpen} /> },
    { key: 'system', label: `系统消息(${sysMsgTotal})`, children: <NoticeList notices={sysMsgList} onOpen={onOpen} /> },
  ]
  return (
    <section aria-label="通知">
      <Tabs size="small" items={items} />
      <div className="notice-foot">
        <label htmlFor="notice-speech">
          <Switch id="notice-speech" size="small" checked={isOn} onChange={setSpeech} />
          语音播报
        </label>
        <Button type="link" size="small" onClick={onMore}>
          查看更多
        </Button>
      </div>
    </section>
  )
}

export function NoticeBell() {
  const notices = useNotices() ?? nothing
  const opening = useOpenAnnouncement()
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()
  const total = notices.anntMsgTotal + notices.sysMsgTotal

  function seeAll() {
    setIsOpen(false)
    const menu = useSession.getState().permission?.menu ?? []
    void navigate(menuPathOf(menu, 'system/UserAnnouncementList') ?? '/isps/userAnnouncement')
  }

  function openOne(announcement: Announcement) {
    setIsOpen(false)
    opening.open(announcement)
  }

  return (
    <>
      <Popover
        open={isOpen}
        onOpenChange={setIsOpen}
        trigger="click"
        placement="bottomRight"
        rootClassName="notice-popover"
        styles={{ container: { width: WIDTH } }}
        content={<NoticePanel notices={notices} onOpen={openOne} onMore={seeAll} />}
      >
        <Button
          type="text"
          aria-label={total > 0 ? `通知，${total} 条未读` : '通知'}
          aria-expanded={isOpen}
          icon={
            <Badge count={total} size="small" offset={[4, 0]}>
              <BellOutlined style={{ fontSize: 16 }} />
            </Badge>
          }
        />
      </Popover>
      <Suspense>
        {opening.shown ? <AnnouncementModal announcement={opening.shown} onClose={opening.close} /> : null}
      </Suspense>
    </>
  )
}
