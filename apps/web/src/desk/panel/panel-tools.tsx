import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined'
import FullscreenExitOutlined from '@ant-design/icons/FullscreenExitOutlined'
import FullscreenOutlined from '@ant-design/icons/FullscreenOutlined'
import PauseOutlined from '@ant-design/icons/PauseOutlined'
import CaretRightOutlined from '@ant-design/icons/CaretRightOutlined'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import { useStore } from 'zustand'
import { showError } from '../../shared/feedback/show-error.ts'
import { useMoment } from '../clock/user-clock.ts'
import { savePicture, saveTable } from './export-panel.ts'
import { PanelFreshness } from './panel-freshness.tsx'
import { panelOf } from './panel-registry.ts'
import { PanelSettings } from './panel-settings.tsx'
import { moveToWindow } from './panel-away.ts'
import type { PanelStore } from './panel-store.ts'

interface PanelToolsProps {
  panel: PanelStore
  isFull: boolean
  onFull: () => void
  /** Left out where panels cannot be taken away. */
  onClose?: () => void
  /** Left out where the panel has a window of its own already. */
  windowOf?: string
  /** Takes it out of the dock to lie above the others. */
  onFloat?: () => void
}

function exportItems(panel: PanelStore, title: string): NonNullable<MenuProps['items']> {
  const { asOf } = panel.state.getState().report
  const { table, element } = panel.handles
  return [
    ...(table ? [{ key: 'data', label: '导出数据', onClick: () => saveTable(title, asOf, table()) }] : []),
    {
      key: 'picture',
      label: '导出图片',
      onClick: () => {
        if (element) savePicture(title, asOf, element).catch((error: unknown) => showError(error as Error))
      },
    },
  ]
}

/** The right of a frame's line: of when the numbers are, and what can be done with the panel. */
export function PanelTools({ panel, isFull, onFull, onClose, windowOf, onFloat }: PanelToolsProps) {
  const [isSetting, setIsSetting] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const isFrozen = useStore(panel.state, (instance) => instance.isFrozen)
  const moment = useMoment()
  const definition = panelOf(panel.definitionId)
  const isReplay = moment !== null && (definition?.follows.includes('moment') ?? false)
  const title = definition?.title ?? panel.definitionId
  const freeze = () => {
    panel.state.setState({ isFrozen: !isFrozen })
    if (isFrozen) panel.handles.refresh?.()
  }
  const items: MenuProps['items'] = [
    { key: 'refresh', label: '刷新', onClick: () => panel.handles.refresh?.() },
    // Named here too: a narrow line has no room for their buttons.
    { key: 'freeze', label: isFrozen ? '继续更新' : '冻结', onClick: freeze },
    { key: 'full', label: isFull ? '还原' : '全屏', onClick: onFull },
    ...(definition?.settings?.length ? [{ key: 'settings', label: '设置', onClick: () => setIsSetting(true) }] : []),
    // Asked for when the menu opens: what can be exported depends on what is on screen then.
    ...(isOpen ? exportItems(panel, title) : []),
    ...(onFloat ? [{ key: 'float', label: '浮动', onClick: onFloat }] : []),
    ...(windowOf === undefined
      ? []
      : [
          {
            key: 'window',
            label: '移到新窗口',
            onClick: () => moveToWindow(panel, windowOf),
          },
        ]),
    ...(onClose ? [{ type: 'divider' as const }, { key: 'close', label: '关闭', danger: true, onClick: onClose }] : []),
  ]
  return (
    <span className="panel-tools">
      <span className={isFrozen || isFull ? 'panel-hands is-on' : 'panel-hands'}>
        <Button
          type="text"
          size="small"
          aria-pressed={isFrozen}
          aria-label={isFrozen ? '继续更新' : '冻结'}
          title={isFrozen ? '继续更新' : '冻结'}
          icon={isFrozen ? <CaretRightOutlined /> : <PauseOutlined />}
          onClick={freeze}
        />
        <Button
          type="text"
          size="small"
          aria-label={isFull ? '还原' : '全屏'}
          title={isFull ? '还原' : '全屏'}
          icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
          onClick={onFull}
        />
      </span>
      <PanelFreshness panel={panel} isReplay={isReplay} />
      <Dropdown trigger={['click']} menu={{ items }} onOpenChange={setIsOpen}>
        <Button type="text" size="small" aria-label={`${title}：更多`} title="更多" icon={<EllipsisOutlined />} />
      </Dropdown>
      {isSetting ? <PanelSettings panel={panel} onClose={() => setIsSetting(false)} /> : null}
    </span>
  )
}
