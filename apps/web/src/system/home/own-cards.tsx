import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Skeleton } from 'antd'
import { lazy, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Aside } from '../../shared/page/aside.tsx'
import { menuPathOf } from '../../shared/session/menu-path.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { NoticeList } from '../notice/notice-list.tsx'
import { noticesQuery } from '../notice/notice-queries.ts'
import { NoticeState } from '../notice/notice-state.tsx'
import { useOpenAnnouncement } from '../notice/use-open-announcement.ts'
import { fillDays } from './fill-days.ts'
import { loginInfoQuery, visitsQuery } from './home-queries.ts'
import { Shortcuts } from './shortcuts.tsx'
import { VisitsChart } from './visits-chart.tsx'

const AnnouncementModal = lazy(async () => ({
  default: (await import('../notice/announcement-modal.tsx')).AnnouncementModal,
}))

function Card({ title, extra, children }: { title: string; extra?: ReactNode; children: ReactNode }) {
  return (
    <section className="home-panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {extra}
      </header>
      {children}
    </section>
  )
}

/** The bell has asked already, and asks no more once it was refused: a card that is made later does not begin anew. */
const cardQuery = { ...noticesQuery, refetchOnMount: false, retryOnMount: false } as const

export function NoticesCard() {
  const notices = useQuery(cardQuery)
  const opening = useOpenAnnouncement()
  const menu = useSession((session) => session.permission?.menu) ?? []
  return (
    <Card
      title="未读消息"
      extra={<Link to={menuPathOf(menu, 'system/UserAnnouncementList') ?? '/isps/userAnnouncement'}>全部消息</Link>}
    >
      <NoticeState query={notices}>
        {({ anntMsgList, sysMsgList }) => (
          <NoticeList notices={[...anntMsgList, ...sysMsgList]} onOpen={opening.open} />
        )}
      </NoticeState>
      {opening.shown ? (
        <Aside onFailure={opening.close}>
          <AnnouncementModal announcement={opening.shown} onClose={opening.close} />
        </Aside>
      ) : null}
    </Card>
  )
}

export function ShortcutsCard() {
  return (
    <Card title="快捷入口">
      <Shortcuts />
    </Card>
  )
}

const countText = (value: number | undefined) => (value === undefined ? '--' : value.toLocaleString('zh-CN'))

/** How much the product is used: for those who run it. */
export function VisitsCard() {
  const visits = useQuery(visitsQuery)
  const { data: info } = useQuery(loginInfoQuery)
  return (
    <Card
      title="访问统计"
      extra={
        <span className="home-visits num">
          今日 <b>{countText(info?.todayVisitCount)}</b> · IP <b>{countText(info?.todayIp)}</b> · 累计{' '}
          <b>{countText(info?.totalVisitCount)}</b>
        </span>
      }
    >
      {visits.isPending ? <Skeleton active paragraph={{ rows: 4 }} title={false} /> : null}
      {visits.isError ? (
        <Empty description="访问统计读取失败" image={Empty.PRESENTED_IMAGE_SIMPLE}>
          <Button onClick={() => void visits.refetch()}>重试</Button>
        </Empty>
      ) : null}
      {visits.data ? <VisitsChart days={fillDays(visits.data, visits.dataUpdatedAt)} /> : null}
    </Card>
  )
}
