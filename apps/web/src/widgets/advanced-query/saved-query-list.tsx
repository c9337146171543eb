import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import FileTextOutlined from '@ant-design/icons/FileTextOutlined'
import { Button } from 'antd'
import { useFocusKeeper } from '../focus/use-focus-keeper.ts'
import type { SavedQuery } from './saved-queries.ts'

interface Props {
  queries: readonly SavedQuery[]
  chosen: string | undefined
  onOpen: (query: SavedQuery) => void
  /** `onAsked` is called when the question about it is gone, whatever the answer was. */
  onRemove: (query: SavedQuery, onAsked: () => void) => void
}

export function SavedQueryList({ queries, chosen, onOpen, onRemove }: Props) {
  const { frame, onClickCapture, restore } = useFocusKeeper<HTMLElement>()
  return (
    // Catches the bubbling clicks of its buttons; nothing here is pressed by itself.
    <section className="aq-saved" aria-label="保存的查询" ref={frame} onClickCapture={onClickCapture}>
      <h4>保存的查询</h4>
      {queries.length === 0 && <p className="aq-none">没有保存任何查询</p>}
      <ul>
        {queries.map((query) => (
          <li key={query.title}>
            <Button
              type={query.title === chosen ? 'link' : 'text'}
              icon={<FileTextOutlined />}
              aria-current={query.title === chosen}
              onClick={() => onOpen(query)}
            >
              {query.title}
            </Button>
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={`删除${query.title}`}
              onClick={() => onRemove(query, restore)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
