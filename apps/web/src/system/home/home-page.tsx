import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Skeleton } from 'antd'
import dayjs from 'dayjs'
import { lazy, useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Aside } from '../../shared/page/aside.tsx'
import { menuPathOf } from '../../shared/session/menu-path.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { slots } from '../../shared/slots/slots.ts'
import { NoticeList } from '../notice/notice-list.tsx'
import { noticesQuery } from '../notice/notice-queries.ts'
import { NoticeState } from '../notice/notice-state.tsx'
import { useOpenAnnouncement } from '../notice/use-open-announcement.ts'
import { fillDays } from './fill-days.ts'
import { greetingAt } from './greeting.ts'
import { loginInfoQuery, visitsQuery } from './home-queries.ts'
import { Shortcuts } from './shortcuts.tsx'
import { VisitsChart } from './visits-chart.tsx'
import './home-page.css'

const MINUTE_MS = 60_000

const AnnouncementModal = lazy(async () => ({
  default: (await import('../notice/announcement-modal.tsx')).AnnouncementModal,
}))

interface PanelProps {
  title: string
  className?: string
  extra?: ReactNode
  children: ReactNode
}

function Panel({ title, className, extra, children }: PanelProps) {
  return (
    <section className={`home-panel ${className ?? ''}`} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {extra}
      </header>
      {children}
    </section>
  )
}

function Figure({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div className="home-figure">
      <dt>{label}</dt>
      <dd className="num">{value === undefined ? '--' : value.toLocaleString('zh-CN')}</dd>
    </div>
  )
}

/** The page stays open all day: greeting and date go with the clock. */
function useNow() {
  const [now, setNow] = useState(() => dayjs())
  useEffect(() => {
    const timer = setInterval(() => setNow(dayjs()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

function Welcome() {
  const userInfo = useSession((session) => session.userInfo)
  const info = useQuery(loginInfoQuery)
  const now = useNow()
  return (
    <header className="home-welcome">
      <div>
        <h1>
          {greetingAt(now.hour())}，{userInfo?.realname ?? userInfo?.username}
        </h1>
        <p>{now.format('YYYY年M月D日 dddd')}</p>
      </div>
      <dl>
        <Figure label="今日 IP" value={info.data?.todayIp} />
        <Figure label="今日访问" value={info.data?.todayVisitCount} />
        <Figure label="总访问量" value={info.data?.totalVisitCount} />
      </dl>
    </header>
  )
}

function Visits() {
  const visits = useQuery(visitsQuery)
  if (visits.isPending) return <Skeleton active paragraph={{ rows: 6 }} title={false} style={{ height: 232 }} />
  if (visits.isError) {
    return (
      <Empty description="访问统计读取失败" image={Empty.PRESENTED_IMAGE_SIMPLE}>
        <Button onClick={() => void visits.refetch()}>重试</Button>
      </Empty>
    )
  }
  return <VisitsChart days={fillDays(visits.data, visits.dataUpdatedAt)} />
}

function Notices() {
  const notices = useQuery(noticesQuery)
  const opening = useOpenAnnouncement()
  return (
    <>
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
    </>
  )
}

/** Landing page: who you are, what happened, where to go. Areas add their cards in between. */
export function HomePage() {
  const cards = Object.entries(slots().homeCards ?? {})
  const menu = useSession((session) => session.permission?.menu) ?? []
  return (
    <div className="home">
      <Welcome />
      {cards.length > 0 ? (
        <div className="home-cards">
          {cards.map(([name, Card]) => (
            <Aside key={name} fallback={<Skeleton active />}>
              <Card />
            </Aside>
          ))}
        </div>
      ) : null}
      <Panel title="最近 7 天访问" className="home-visits">
        <Visits />
      </Panel>
      <Panel
        title="未读消息"
        className="home-notices"
        extra={<Link to={menuPathOf(menu, 'system/UserAnnouncementList') ?? '/isps/userAnnouncement'}>全部消息</Link>}
      >
        <Notices />
      </Panel>
      <Panel title="快捷入口" className="home-shortcuts">
        <Shortcuts />
      </Panel>
    </div>
  )
}
