import { Skeleton } from 'antd'
import type { ComponentType } from 'react'
import { componentOf } from '../../desk/panel/panel-component.ts'
import { useUsablePanels } from '../../desk/workspace/add-panel-dialog.tsx'
import { menuPathOf } from '../../shared/session/menu-path.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { slots } from '../../shared/slots/slots.ts'
import { Aside } from '../../shared/page/aside.tsx'
import { fetchPart } from '../../shared/page/fetched-part.ts'
import { PanelCard } from './panel-card.tsx'
import { NoticesCard, ShortcutsCard, VisitsCard } from './own-cards.tsx'

export interface HomeCard {
  readonly id: string
  readonly title: string
  /** Of six columns. */
  readonly span: 2 | 4
  /** Fetches its code. */
  readonly fetch: () => Promise<void>
  readonly render: () => React.JSX.Element
}

type Source =
  | { readonly panel: string; readonly params?: Readonly<Record<string, unknown>> }
  | { readonly slot: string }
  | { readonly own: ComponentType; readonly isForAdministrators?: boolean }
type Entry = Omit<HomeCard, 'fetch' | 'render'> & Source

/** Every card there is, in the order of a page that nobody has arranged. */
const entries: readonly Entry[] = [
  { id: 'heat-map', title: '热力图', span: 4, panel: 'heat-map', params: { depth: 'sector' } },
  { id: 'index', title: '主要指数', span: 2, slot: 'index' },
  { id: 'nav', title: '产品净值', span: 4, slot: 'nav' },
  { id: 'approvals', title: '待办提案', span: 2, slot: 'approvals' },
  { id: 'breadth', title: '涨跌分布', span: 2, panel: 'breadth' },
  { id: 'emotion', title: '市场情绪', span: 2, panel: 'emotion' },
  { id: 'sectors', title: '板块冷热', span: 2, slot: 'sectors' },
  { id: 'ladder', title: '连板梯队', span: 2, panel: 'ladder' },
  { id: 'watch', title: '我的自选', span: 2, slot: 'watch' },
  { id: 'points', title: '持仓买卖点', span: 2, slot: 'points' },
  { id: 'alerts', title: '预警', span: 2, panel: 'alerts' },
  { id: 'news', title: '资讯', span: 2, panel: 'news' },
  { id: 'tasks', title: '待办事项', span: 2, slot: 'tasks' },
  { id: 'notices', title: '未读消息', span: 2, own: NoticesCard },
  { id: 'positions', title: '持仓', span: 4, panel: 'positions' },
  { id: 'limit-pool', title: '涨跌停', span: 2, panel: 'limit-pool' },
  { id: 'shortcuts', title: '快捷入口', span: 4, own: ShortcutsCard },
  { id: 'visits', title: '访问统计', span: 2, own: VisitsCard, isForAdministrators: true },
]

/** Who has the page of people runs the place. */
function useIsAdministrator(): boolean {
  const menu = useSession((session) => session.permission?.menu)
  return menu !== undefined && menuPathOf(menu, 'system/UserList') !== undefined
}

/** The cards this user may see and this installation has. */
export function useHomeCards(): HomeCard[] {
  const usable = new Map(useUsablePanels().map((definition) => [definition.id, definition]))
  const isAdministrator = useIsAdministrator()
  const given = slots().homeCards ?? {}
  return entries.flatMap((entry): HomeCard[] => {
    const { id, title, span } = entry
    const card = (render: HomeCard['render'], part?: ComponentType) => [
      { id, title, span, render, fetch: () => fetchPart(part) },
    ]
    if ('panel' in entry) {
      const definition = usable.get(entry.panel)
      const render = () => <PanelCard panel={entry.panel} params={entry.params ?? {}} />
      return definition ? card(render, componentOf(definition)) : []
    }
    if ('own' in entry) {
      const { own: Own, isForAdministrators } = entry
      return isForAdministrators && !isAdministrator ? [] : card(() => <Own />)
    }
    const Given = given[entry.slot]
    return Given
      ? card(
          () => (
            <Aside fallback={<Skeleton active className="home-skeleton" />}>
              <Given />
            </Aside>
          ),
          Given,
        )
      : []
  })
}
