import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import SettingOutlined from '@ant-design/icons/SettingOutlined'
import { Button, InputNumber, Popover, Space } from 'antd'
import { useRef, useState, type ReactNode } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { RedoIcon, UndoIcon } from '../../shared/icon/history-icons.tsx'
import { useHiddenNames } from '../../shared/permission/use-permission.ts'
import { returnFocus } from '../focus/return-focus.ts'
import { readAddSettings, saveAddSettings, type AddSettings } from './model/add-settings.ts'
import { useTable, useTableState } from './table-context.ts'

interface SettingsFormProps {
  settings: AddSettings
  onSave: (settings: AddSettings) => void
}

function AddSettingsForm({ settings, onSave }: SettingsFormProps) {
  const [draft, setDraft] = useState(settings)
  return (
    <div className="et-settings">
      <label htmlFor="et-add-count">
        <span>添加行数</span>
        <InputNumber
          id="et-add-count"
          size="small"
          min={1}
          precision={0}
          value={draft.count}
          onChange={(count) => setDraft({ ...draft, count: count ?? 1 })}
        />
      </label>
      <label htmlFor="et-add-position">
        <span>添加位置</span>
        <InputNumber
          id="et-add-position"
          size="small"
          min={0}
          precision={0}
          value={draft.position}
          onChange={(position) => setDraft({ ...draft, position: position ?? 0 })}
        />
      </label>
      <small>位置为 0 时添加到最下方</small>
      <Button type="primary" size="small" onClick={() => onSave(draft)}>
        保存
      </Button>
    </div>
  )
}

function AddButtons() {
  const { commands, grid } = useTable()
  const [settings, setSettings] = useState(readAddSettings)
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  function save(next: AddSettings) {
    saveAddSettings(next)
    setSettings(next)
    setIsOpen(false)
    button.current?.focus()
    withFeedback(({ message }) => message.success('保存成功'))
  }

  function add() {
    const last = commands.addRows(settings)
    // The new row exists only after the next paint.
    requestAnimationFrame(() => grid.current?.showCell(last, 0))
  }

  return (
    <Space.Compact>
      <Button type="primary" icon={<PlusOutlined />} onClick={add}>
        新增
      </Button>
      <Popover
        trigger="click"
        placement="bottomLeft"
        open={isOpen}
        onOpenChange={(isShown) => {
          setIsOpen(isShown)
          if (!isShown) returnFocus(() => button.current)
        }}
        destroyOnHidden
        content={<AddSettingsForm settings={settings} onSave={save} />}
      >
        <Button ref={button} type="primary" icon={<SettingOutlined />} aria-label="新增设置" />
      </Popover>
    </Space.Compact>
  )
}

function RemoveButton() {
  const { commands, tableElement } = useTable()
  const selectedIds = useTableState((state) => state.selectedIds)
  if (selectedIds.size === 0) return null

  function confirm() {
    withFeedback(({ modal }) =>
      modal.confirm({
        title: '确认删除',
        content: `确定要删除这 ${selectedIds.size} 项吗？`,
        okText: '删除',
        okButtonProps: { danger: true },
        focusable: { autoFocusButton: 'cancel' },
        // The button goes with the rows it removed.
        afterClose: () => returnFocus(tableElement),
        onOk: async () => {
          await commands.removeRows([...selectedIds])
        },
      }),
    )
  }

  return (
    <Button danger icon={<DeleteOutlined />} onClick={confirm}>
      删除
    </Button>
  )
}

function HistoryButtons() {
  const { commands } = useTable()
  const canUndo = useTableState(({ past }) => past.length > 0)
  const canRedo = useTableState(({ future }) => future.length > 0)
  return (
    <Space.Compact>
      <Button
        icon={<UndoIcon />}
        aria-label="撤销"
        title="撤销（Ctrl+Z）"
        disabled={!canUndo}
        onClick={() => commands.undo()}
      />
      <Button
        icon={<RedoIcon />}
        aria-label="重做"
        title="重做（Ctrl+Y）"
        disabled={!canRedo}
        onClick={() => commands.redo()}
      />
    </Space.Compact>
  )
}

interface Props {
  authPre?: string | undefined
  disabled: boolean
  extra?: ReactNode
}

/** Buttons are hidden by the names that the user's permissions exclude below the prefix. */
export function TableToolbar({ authPre = '', disabled, extra }: Props) {
  const prefix = authPre === '' || authPre.endsWith(':') ? authPre : `${authPre}:`
  const hidden = useHiddenNames(prefix)
  const isHidden = (name: string) => prefix !== '' && hidden.includes(name)
  return (
    <div className="et-toolbar">
      {!disabled && !isHidden('add') && <AddButtons />}
      {!disabled && !isHidden('batch_delete') && <RemoveButton />}
      {extra}
      {!disabled && <HistoryButtons />}
    </div>
  )
}
