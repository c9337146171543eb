import DownOutlined from '@ant-design/icons/DownOutlined'
import HolderOutlined from '@ant-design/icons/HolderOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { Button, Checkbox, Dropdown, Radio } from 'antd'
import { useRef, useState } from 'react'
import { menuFocus } from '../focus/menu-focus.ts'
import { returnFocus } from '../focus/return-focus.ts'
import type { Column, Row } from './model/column.ts'
import { isRowDisabled } from './model/disabled-rows.ts'
import { idOf } from './model/edit.ts'
import { useTable, useTableState } from './table-context.ts'

interface Props {
  readonly row: Row
  readonly rowIndex: number
}

function SelectCell({ row, rowIndex, isSingle }: Props & { isSingle: boolean }) {
  const { commands } = useTable()
  const id = useTableState(({ rowKey }) => idOf(row, rowKey))
  const isSelected = useTableState(({ selectedIds }) => selectedIds.has(id))
  const isOff = useTableState(({ disabledRows }) => isRowDisabled(row, disabledRows))
  const shared = { checked: isSelected, disabled: isOff, 'aria-label': `选择第${rowIndex + 1}行` }
  const toggle = () => commands.toggleRow(id, isSingle)
  return isSingle ? <Radio {...shared} onChange={toggle} /> : <Checkbox {...shared} onChange={toggle} />
}

function ExpandCell({ row, rowIndex }: Props) {
  const { commands } = useTable()
  const id = useTableState(({ rowKey }) => idOf(row, rowKey))
  const isOpen = useTableState(({ expandedIds }) => expandedIds.has(id))
  return (
    <Button
      type="text"
      size="small"
      aria-expanded={isOpen}
      aria-label={`${isOpen ? '收起' : '展开'}第${rowIndex + 1}行`}
      icon={isOpen ? <DownOutlined /> : <RightOutlined />}
      onClick={() => commands.toggleExpanded(id)}
    />
  )
}

/** Follows the pointer from the handle to where the row is dropped. */
function useRowDrag(rowIndex: number) {
  const { commands, grid } = useTable()
  const [target, setTarget] = useState<number>()
  const at = (event: React.PointerEvent) => grid.current?.rowAtPoint(event.clientY) ?? rowIndex
  return {
    target,
    handlers: {
      onPointerDown: (event: React.PointerEvent) => event.currentTarget.setPointerCapture(event.pointerId),
      onPointerMove: (event: React.PointerEvent) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        const row = at(event)
        if (row !== rowIndex || target !== undefined) setTarget(row)
      },
      onPointerUp: () => {
        if (target !== undefined) commands.moveRow(rowIndex, target)
        setTarget(undefined)
      },
      onPointerCancel: () => setTarget(undefined),
    },
  }
}

function DragCell({ rowIndex }: Props) {
  const { commands, canDrag } = useTable()
  const count = useTableState(({ rows }) => rows.length)
  const [isOpen, setIsOpen] = useState(false)
  const handle = useRef<HTMLButtonElement>(null)
  const { target, handlers } = useRowDrag(rowIndex)
  const items = [
    { key: 'up', label: '向上移', disabled: rowIndex === 0, onClick: () => commands.moveRow(rowIndex, rowIndex - 1) },
    {
      key: 'down',
      label: '向下移',
      disabled: rowIndex === count - 1,
      onClick: () => commands.moveRow(rowIndex, rowIndex + 1),
    },
    { type: 'divider' as const },
    { key: 'insert', label: '插入一行', onClick: () => commands.insertRowBelow(rowIndex) },
  ]
  return (
    <Dropdown
      {...menuFocus}
      menu={{ items }}
      // A menu at the pointer would close with the first scroll event; this one stays at its handle.
      trigger={['click']}
      disabled={!canDrag}
      open={isOpen && target === undefined}
      onOpenChange={(isShown) => {
        setIsOpen(isShown)
        if (!isShown) returnFocus(() => handle.current)
      }}
    >
      <button
        ref={handle}
        type="button"
        className="et-drag"
        disabled={!canDrag}
        aria-label={`排序第${rowIndex + 1}行`}
        onContextMenu={(event) => {
          event.preventDefault()
          setIsOpen(canDrag)
        }}
        data-target={target === undefined ? undefined : target + 1}
        {...handlers}
      >
        {target === undefined ? <HolderOutlined /> : `→${target + 1}`}
      </button>
    </Dropdown>
  )
}

/** Cells of the row itself. */
export function RowCell({ column, ...props }: Props & { column: Column }) {
  const rowId = useTableState(({ rowKey }) => idOf(props.row, rowKey))
  switch (column.type) {
    case 'row-number':
      return <span className="et-row-number">{props.rowIndex + 1}</span>
    case 'row-checkbox':
      return <SelectCell {...props} isSingle={false} />
    case 'row-radio':
      return <SelectCell {...props} isSingle />
    case 'row-expand':
      return <ExpandCell {...props} />
    default:
      // Its menu and its drag belong to the row and do not move on to another one.
      return <DragCell key={rowId} {...props} />
  }
}
