import DownOutlined from '@ant-design/icons/DownOutlined'
import { Button, Dropdown } from 'antd'
import { isValidElement } from 'react'
import { maySee, type Authority } from '../../shared/permission/may-see.ts'
import { useSession } from '../../shared/session/session-store.ts'
import type { ListColumn } from './list-column.ts'

export interface RowAction {
  readonly text: string
  readonly onClick: () => void
  /** Permission that shows it; without one it is open. */
  readonly action?: string
  readonly isDanger?: boolean
  readonly isHidden?: boolean
}

type Asked = { readonly action?: string; readonly isHidden?: boolean }

const nothing = { auth: [], allAuth: [] }
const useAuthority = (): Authority => useSession((session) => session.permission ?? nothing)

const isAllowed = ({ action, isHidden }: Asked, authority: Authority): boolean =>
  !isHidden && (action === undefined || maySee(action, authority))

export function useAllowed<Action extends Asked>(actions: readonly Action[]) {
  const authority = useAuthority()
  return actions.filter((action) => isAllowed(action, authority))
}

/** Without columns in which whoever reads could do nothing: every row of them would say `--`. */
export function useColumnsOfUse<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): ListColumn<Row>[] {
  const authority = useAuthority()
  const isIdle = ({ name, render }: ListColumn<Row>) =>
    name === undefined &&
    rows.length > 0 &&
    rows.every((row, index) => {
      const cell = render?.(row, index)
      return (
        isValidElement<{ actions: readonly RowAction[] }>(cell) &&
        cell.type === RowActions &&
        !cell.props.actions.some((action) => isAllowed(action, authority))
      )
    })
  return columns.filter((column) => !isIdle(column))
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
