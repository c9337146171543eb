import DownOutlined from '@ant-design/icons/DownOutlined'
import { Button, Dropdown } from 'antd'
import { maySee } from '../../shared/permission/may-see.ts'
import { useSession } from '../../shared/session/session-store.ts'

export interface RowAction {
  readonly text: string
  readonly onClick: () => void
  /** Permission that shows it; without one it is open. */
  readonly action?: string
  readonly isDanger?: boolean
  readonly isHidden?: boolean
}

const nothing = { auth: [], allAuth: [] }

export function useAllowed<Action extends { action?: string; isHidden?: boolean }>(actions: readonly Action[]) {
  const authority = useSession((session) => session.permission ?? nothing)
  return actions.filter(({ action, isHidden }) => !isHidden && (action === undefined || maySee(action, authority)))
}

/** What can be done with a row: the first ones as text, the rest behind 更多. */
export function RowActions({ actions, shown = 2 }: { actions: readonly RowAction[]; shown?: number }) {
  const allowed = useAllowed(actions)
  const line = allowed.length <= shown + 1 ? allowed : allowed.slice(0, shown)
  const more = allowed.slice(line.length)
  if (allowed.length === 0) return '--'
  return (
    <span className="row-actions">
      {line.map(({ text, onClick, isDanger = false }) => (
        <Button key={text} type="link" size="small" danger={isDanger} onClick={onClick}>
          {text}
        </Button>
      ))}
      {more.length > 0 ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: more.map(({ text, onClick, isDanger = false }) => ({
              key: text,
              label: text,
              danger: isDanger,
              onClick,
            })),
          }}
        >
          <Button type="link" size="small" icon={<DownOutlined />} iconPlacement="end">
            更多
          </Button>
        </Dropdown>
      ) : null}
    </span>
  )
}
