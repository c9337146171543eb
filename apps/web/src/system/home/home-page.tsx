import { Button } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import { AccountSkeleton } from '../../shared/home-card/account-skeleton.tsx'
import { Aside } from '../../shared/page/aside.tsx'
import { usePreference } from '../../shared/preference/use-preference.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { slots } from '../../shared/slots/slots.ts'
import { arrange, keptCards, moveCard, nothingKept } from './arrange-cards.ts'
import { CardGrid } from './card-grid.tsx'
import { greetingAt } from './greeting.ts'
import { useHomeCards } from './home-cards.tsx'
import '../../shared/home-card/home-card.css'
import './home-page.css'

const MINUTE_MS = 60_000

/** The page stays open all day: greeting and date go with the clock. */
function useNow() {
  const [now, setNow] = useState(() => dayjs())
  useEffect(() => {
    const timer = setInterval(() => setNow(dayjs()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

function Welcome({ isEditing, onEdit }: { isEditing: boolean; onEdit: () => void }) {
  const userInfo = useSession((session) => session.userInfo)
  const now = useNow()
  return (
    <header className="home-welcome">
      <h1>
        {greetingAt(now.hour())}，{userInfo?.realname ?? userInfo?.username}
      </h1>
      <p>{now.format('YYYY年M月D日 dddd')}</p>
      <Button type={isEditing ? 'primary' : 'text'} size="small" onClick={onEdit}>
        {isEditing ? '完成' : '编辑卡片'}
      </Button>
    </header>
  )
}

/** Landing page: how much, how it changed, what needs me. Everybody arranges the cards as they like. */
export function HomePage() {
  const all = useHomeCards()
  const [kept, keep] = usePreference('home-cards', keptCards, nothingKept)
  const [isEditing, setIsEditing] = useState(false)
  const arranged = arrange(all, kept)
  const ids = arranged.map(({ id }) => id)
  const isHidden = ({ id }: { id: string }) => kept.hidden.includes(id)
  const hidden = arranged.filter(isHidden)
  const Account = slots().homeCards?.['account']
  return (
    <div className="home">
      <Welcome isEditing={isEditing} onEdit={() => setIsEditing(!isEditing)} />
      {isEditing ? (
        <div className="home-hidden" role="toolbar" aria-label="卡片">
          <span>拖动卡片或用箭头调整次序{hidden.length > 0 ? '，点击放回：' : ''}</span>
          {hidden.map(({ id, title }) => (
            <Button
              key={id}
              size="small"
              onClick={() => keep({ order: ids, hidden: kept.hidden.filter((one) => one !== id) })}
            >
              {title}
            </Button>
          ))}
          <Button size="small" type="link" onClick={() => keep(null)}>
            恢复默认
          </Button>
        </div>
      ) : null}
      {Account ? (
        <Aside fallback={<AccountSkeleton />}>
          <Account />
        </Aside>
      ) : null}
      <CardGrid
        cards={arranged.filter((card) => !isHidden(card))}
        isEditing={isEditing}
        onMove={(id, to) => keep({ ...kept, order: moveCard(ids, id, to) })}
        onHide={(id) => keep({ order: ids, hidden: [...kept.hidden, id] })}
      />
    </div>
  )
}
