import BellOutlined from '@ant-design/icons/BellOutlined'
import ShareAltOutlined from '@ant-design/icons/ShareAltOutlined'
import { directionOf } from '@liangshu/contract/market/format'
import type { Group } from '@liangshu/contract/watch/group-calls'
import { useState, type DragEvent } from 'react'
import { changeText } from '../../../market/index.ts'
import { isDragged, readDragged, type DraggedSymbols } from '../../dragged-symbols.ts'
import { GroupMenu, type GroupDialogName } from './group-menu.tsx'

const GROUP_TYPE = 'application/x-liangshu-group'

interface GroupRowProps {
  group: Group
  isChosen: boolean
  onChoose: () => void
  onDialog: (name: GroupDialogName) => void
  /** Symbols were dropped here. */
  onTake: (dragged: DraggedSymbols, isCopy: boolean) => void
  /** Another group was dropped here: it takes this place. */
  onPlace: (groupId: string) => void
}

/** A group: its colour, name, how many it holds and how they do in the mean. Symbols and groups can be dropped on it. */
export function GroupRow({ group, isChosen, onChoose, onDialog, onTake, onPlace }: GroupRowProps) {
  const [isOver, setIsOver] = useState(false)
  const { id, name, color, symbols, changePct, canEdit, monitor, type, ownerName } = group
  const takes = ({ dataTransfer }: DragEvent) =>
    canEdit && (isDragged(dataTransfer) || dataTransfer.types.includes(GROUP_TYPE))
  const drop = (event: DragEvent) => {
    setIsOver(false)
    event.preventDefault()
    const symbolsIn = readDragged(event.dataTransfer)
    const placed = event.dataTransfer.getData(GROUP_TYPE)
    if (symbolsIn) onTake(symbolsIn, event.ctrlKey || event.metaKey)
    else if (placed !== '' && placed !== id) onPlace(placed)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is dragged is dropped on the whole row
    <li
      className={`group-row${isOver ? ' is-over' : ''}`}
      draggable={canEdit}
      onDragStart={({ dataTransfer }) => dataTransfer.setData(GROUP_TYPE, id)}
      onDragOver={(event) => {
        if (!takes(event)) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <button type="button" data-group={id} aria-current={isChosen} tabIndex={isChosen ? 0 : -1} onClick={onChoose}>
        <i className="link-dot" data-link={color} aria-hidden="true" />
        <span className="group-name" title={ownerName === '' ? name : `${name} · ${ownerName} 共享`}>
          {name}
          {ownerName === '' ? null : <small>{ownerName}</small>}
        </span>
        {monitor ? <BellOutlined title="监控已开启" /> : null}
        {type === 2 && canEdit ? <ShareAltOutlined title="已共享" /> : null}
        <span className="group-count num">{symbols}</span>
        <span className={`group-change num ${directionOf(changePct)}`}>{changeText(changePct)}</span>
      </button>
      {canEdit ? <GroupMenu group={group} onDialog={onDialog} /> : null}
    </li>
  )
}
