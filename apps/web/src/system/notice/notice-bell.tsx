import BellOutlined from '@ant-design/icons/BellOutlined'
import { Badge, Button, Popover, Switch, Tabs } from 'antd'
import { lazy, useRef, useState, type Ref } from 'react'
import { useNavigate } from 'react-router'
import { Aside } from '../../shared/page/aside.tsx'
import { menuPathOf } from '../../shared/session/menu-path.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { isFocusLost } from '../../widgets/focus/return-focus.ts'
import type { Announcement } from './announcement.ts'
import { NoticeList } from './notice-list.tsx'
import { NoticeState } from './notice-state.tsx'
import { setSpeech, useSpeech } from './speech.ts'
import { tellUrgent } from './tell-urgent.tsx'
import { useNotices } from './use-notices.ts'
import { useOpenAnnouncement } from './use-open-announcement.ts'
import { onceOpened } from '../../widgets/focus/once-opened.ts'

const AnnouncementModal = lazy(async () => ({
  default: (await import('./announcement-modal.tsx')).AnnouncementModal,
}))

const WIDTH = 300

type NoticesQuery = ReturnType<typeof useNotices>

interface NoticePanelProps {
  ref: Ref<HTMLElement>
  query: NoticesQuery
  onOpen: (announcement: Announcement) => void
  onMore: () => void
}

function NoticePanel({ ref, query, onOpen, onMore }: NoticePanelProps) {
  const { isOn } = useSpeech()
  return (
    <section ref={ref} tabIndex={-1} className="notice-panel" aria-label="通知">
      <NoticeState query={query}>
        {({ anntMsgList, anntMsgTotal, sysMsgList, sysMsgTotal }) => (
          <Tabs
            size="small"
            items={[
              {
                key: 'notice',
                label: `通知(${anntMsgTotal})`,
                children: <NoticeList notices={anntMsgList} onOpen={onOpen} />,
              },
              {
                key: 'system',
                label: `系统消息(${sysMsgTotal})`,
                children: <NoticeList notices={sysMsgList} onOpen={onOpen} />,
              },
            ]}
          />
        )}
      </NoticeState>
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
  const opening = useOpenAnnouncement()
  const query = useNotices((announcement) => tellUrgent(announcement, () => opening.open(announcement)))
  const [isOpen, setIsOpen] = useState(false)
  const bell = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  const total = (query.data?.anntMsgTotal ?? 0) + (query.data?.sysMsgTotal ?? 0)

  /** The panel hangs at the end of the document: the keyboard has to be led there and back. */
  function turn(isNowOpen: boolean) {
    const isInside = isFocusLost() || panel.current?.contains(document.activeElement)
    if (!isNowOpen && isInside) bell.current?.focus()
    setIsOpen(isNowOpen)
  }

  function seeAll() {
    turn(false)
    const menu = useSession.getState().permission?.menu ?? []
    void navigate(menuPathOf(menu, 'system/UserAnnouncementList') ?? '/isps/userAnnouncement')
  }

  function openOne(announcement: Announcement) {
    turn(false)
    opening.open(announcement)
  }

  return (
    <>
      <Popover
        open={isOpen}
        onOpenChange={turn}
        afterOpenChange={(isOpen) => onceOpened(isOpen, () => panel.current?.focus())}
        trigger="click"
        placement="bottomRight"
        rootClassName="notice-popover"
        styles={{ container: { width: WIDTH } }}
        content={<NoticePanel ref={panel} query={query} onOpen={openOne} onMore={seeAll} />}
      >
        <Button
          ref={bell}
          type="text"
          aria-haspopup="dialog"
          aria-label={total > 0 ? `通知，${total} 条未读` : '通知'}
          aria-expanded={isOpen}
          icon={
            <Badge count={total} size="small" offset={[4, 0]}>
              <BellOutlined style={{ fontSize: 16 }} />
            </Badge>
          }
        />
      </Popover>
      {opening.shown ? (
        <Aside onFailure={opening.close}>
          <AnnouncementModal announcement={opening.shown} onClose={opening.close} />
        </Aside>
      ) : null}
    </>
  )
}
