import { Dropdown } from 'antd'
import { useStore } from 'zustand'
import { linkColors, linkLabels } from '../link/link-colors.ts'
import { panelOf } from './panel-registry.ts'
import type { PanelStore } from './panel-store.ts'

/** The colour a panel is linked by, and the way to another. A panel that follows nothing has none. */
export function LinkDot({ panel }: { panel: PanelStore }) {
  const link = useStore(panel.state, (instance) => instance.link)
  const follows = panelOf(panel.definitionId)?.follows ?? []
  if (!follows.some((name) => name !== 'moment')) return null
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectedKeys: link ? [link] : [],
        items: linkColors.map((color) => ({
          key: color,
          label: (
            <span className="link-choice">
              <i className="link-dot" data-link={color} />
              {linkLabels[color]}色联动
            </span>
          ),
          onClick: () => panel.state.setState({ link: color }),
        })),
      }}
    >
      <button
        type="button"
        className="link-button"
        aria-label={`联动颜色：${link ? linkLabels[link] : '无'}`}
        title="同色面板一起切换"
        // Dragging begins with a press on the tab; this press is for the menu.
        onPointerDown={(event) => event.stopPropagation()}
      >
        <i className="link-dot" data-link={link ?? ''} />
      </button>
    </Dropdown>
  )
}
