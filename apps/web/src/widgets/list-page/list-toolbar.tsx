import ColumnHeightOutlined from '@ant-design/icons/ColumnHeightOutlined'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import DownOutlined from '@ant-design/icons/DownOutlined'
import ExportOutlined from '@ant-design/icons/ExportOutlined'
import FullscreenExitOutlined from '@ant-design/icons/FullscreenExitOutlined'
import FullscreenOutlined from '@ant-design/icons/FullscreenOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import ReloadOutlined from '@ant-design/icons/ReloadOutlined'
import SettingOutlined from '@ant-design/icons/SettingOutlined'
import { Button, Dropdown, Popover, Tooltip } from 'antd'
import { useRef, useState, type ReactNode } from 'react'
import { returnFocus } from '../focus/return-focus.ts'
import { ImportButton } from '../import-export/import-button.tsx'
import { ColumnSettings } from './column-settings.tsx'
import type { ListColumn } from './list-column.ts'
import { listMessages } from './list-messages.ts'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { useAllowed, type RowAction } from './row-actions.tsx'
import type { List } from './use-list.ts'
import { useListActions } from './use-list-actions.ts'
import type { useTableSettings } from './use-table-settings.ts'

export interface ToolbarButtons {
  add?: { text?: string; action?: string; onClick: () => void }
  /** Permission codes of the file buttons; the calls come from the list's urls. */
  importAction?: string
  exportAction?: string
  exportName?: string
  removeAction?: string
  /** Further things to do with the ticked rows. */
  batch?: readonly RowAction[]
  /** Recycle bin and the like. */
  extra?: ReactNode
}

interface ListToolbarProps<Row extends object> extends ToolbarButtons {
  list: List<Row>
  columns: readonly ListColumn<Row>[]
  settings: ReturnType<typeof useTableSettings<Row>>
  isFull: boolean
  onFull: (isFull: boolean) => void
}

function IconButton(props: { label: string; icon: ReactNode; onClick?: () => void; spin?: boolean }) {
  const { label, icon, onClick } = props
  return (
    <Tooltip title={label} mouseEnterDelay={0.5}>
      <Button type="text" aria-label={label} icon={icon} onClick={() => onClick?.()} />
    </Tooltip>
  )
}

function FileButtons<Row extends object>({ list, importAction, exportAction, exportName }: ListToolbarProps<Row>) {
  const actions = useListActions(list)
  const [isBusy, setIsBusy] = useState(false)
  const { importExcel, exportXls } = list.options.urls
  const [canImport, canExport] = [
    useAllowed([{ ...(importAction ? { action: importAction } : {}), isHidden: importExcel === undefined }]).length > 0,
    useAllowed([{ ...(exportAction ? { action: exportAction } : {}), isHidden: exportXls === undefined }]).length > 0,
  ]
  const busily = async (work: Promise<void>) => {
    setIsBusy(true)
    await work
    setIsBusy(false)
  }
  return (
    <>
      {canImport ? (
        <ImportButton url={importExcel ?? ''} name={exportName ?? ''} onImported={() => void list.reload()} />
      ) : null}
      {canExport ? (
        <Button icon={<ExportOutlined />} loading={isBusy} onClick={() => void busily(actions.exportXls(exportName))}>
          导出
        </Button>
      ) : null}
    </>
  )
}

/** What can be done with ticked rows; without any of it there is nothing to tick for. */
export function useBatchActions<Row extends object>(
  list: List<Row>,
  { batch, removeAction }: Pick<ToolbarButtons, 'batch' | 'removeAction'>,
) {
  const { removeSelected } = useListActions(list)
  const count = list.state.selected.size
  const guarded = (work: () => void) => () =>
    count === 0 ? withFeedback(({ message }) => void message.warning(listMessages.chooseOne)) : work()
  return useAllowed<RowAction>([
    ...(batch ?? []).map((one) => ({ ...one, onClick: guarded(one.onClick) })),
    {
      text: '删除',
      isDanger: true,
      onClick: removeSelected,
      ...(removeAction ? { action: removeAction } : {}),
      isHidden: list.options.urls.deleteBatch === undefined,
    },
  ])
}

function BatchButton<Row extends object>({ list, ...buttons }: ListToolbarProps<Row>) {
  const allowed = useBatchActions(list, buttons)
  if (allowed.length === 0) return null
  const [only] = allowed
  if (allowed.length === 1 && only?.isDanger) {
    return (
      <Button icon={<DeleteOutlined />} onClick={only.onClick}>
        批量{only.text}
      </Button>
    )
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: allowed.map(({ text, onClick, isDanger = false }) => ({
          key: text,
          label: text,
          danger: isDanger,
          onClick,
        })),
      }}
    >
      <Button icon={<DownOutlined />} iconPlacement="end">
        批量操作
      </Button>
    </Dropdown>
  )
}

function AddButton({ add }: Pick<ToolbarButtons, 'add'>) {
  const isAllowed = useAllowed(add?.action ? [{ action: add.action }] : [{}]).length > 0
  if (!add || !isAllowed) return null
  return (
    <Button type="primary" icon={<PlusOutlined />} onClick={add.onClick}>
      {add.text ?? '新增'}
    </Button>
  )
}

/** LIST-20: add, import, export, batch, then refresh, density, columns, full screen; the same on every list. */
export function ListToolbar<Row extends object>(props: ListToolbarProps<Row>) {
  const { list, columns, settings: table, isFull, onFull, add, extra } = props
  const { settings, change, restore } = table
  const columnButton = useRef<HTMLButtonElement>(null)
  return (
    <>
      <div className="list-group">
        <AddButton {...(add ? { add } : {})} />
        <FileButtons {...props} />
        <BatchButton {...props} />
        {extra}
      </div>
      <div className="list-group list-tools">
        <IconButton label="刷新" icon={<ReloadOutlined spin={list.isLoading} />} onClick={() => void list.reload()} />
        <IconButton
          label={settings.density === 'small' ? '标准密度' : '紧凑密度'}
          icon={<ColumnHeightOutlined />}
          onClick={() => change({ density: settings.density === 'small' ? 'middle' : 'small' })}
        />
        <Popover
          trigger="click"
          placement="bottomRight"
          content={<ColumnSettings columns={columns} settings={settings} onChange={change} onRestore={restore} />}
          onOpenChange={(isShown) => (isShown ? undefined : returnFocus(() => columnButton.current))}
        >
          <Button ref={columnButton} type="text" aria-label="列设置" title="列设置" icon={<SettingOutlined />} />
        </Popover>
        <IconButton
          label={isFull ? '退出全屏' : '全屏'}
          icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
          onClick={() => onFull(!isFull)}
        />
      </div>
    </>
  )
}
