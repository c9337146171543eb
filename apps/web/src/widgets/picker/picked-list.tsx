import { Button, Empty } from 'antd'
import { useState } from 'react'
import { useFocusKeeper } from '../focus/use-focus-keeper.ts'
import { idOf, type Picked } from './picked.ts'

const ROW_PX = 28
const SPARE_ROWS = 6

interface PickedListProps {
  picked: readonly Picked[]
  height: number
  /** Longer texts are cut; -1 shows them whole. */
  ellipsisLength?: number
  onRemove: (id: string) => void
  onClear: () => void
}

const cut = (text: string, length: number) => (length >= 0 && text.length > length ? `${text.slice(0, length)}…` : text)

/** The chosen ones, each with a way out. Only the rows in view are drawn, so a thousand stay quick. */
export function PickedList({ picked, height, ellipsisLength = 12, onRemove, onClear }: PickedListProps) {
  const { frame, onClickCapture } = useFocusKeeper<HTMLElement>()
  const [top, setTop] = useState(0)
  const first = Math.max(0, Math.floor(top / ROW_PX) - SPARE_ROWS)
  const last = Math.min(picked.length, Math.ceil((top + height) / ROW_PX) + SPARE_ROWS)
  return (
    <section className="picked-list" ref={frame} onClickCapture={onClickCapture}>
      <header>
        已选择 {picked.length} 项
        <Button type="link" size="small" disabled={picked.length === 0} onClick={onClear}>
          清空
        </Button>
      </header>
      {picked.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有选择" />
      ) : (
        <div style={{ height, overflow: 'auto' }} onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}>
          <ul style={{ height: picked.length * ROW_PX }}>
            {picked.slice(first, last).map((one, index) => (
              <li key={idOf(one)} style={{ top: (first + index) * ROW_PX }}>
                <span title={one.text}>{cut(one.text, ellipsisLength)}</span>
                <Button
                  type="link"
                  size="small"
                  danger
                  aria-label={`移除${one.text}`}
                  onClick={() => onRemove(idOf(one))}
                >
                  删除
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
