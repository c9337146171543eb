import MoreOutlined from '@ant-design/icons/MoreOutlined'
import { Button, Dropdown } from 'antd'
import type { CompactColumn } from '../../desk/table/compact-table.tsx'

export interface RowAct {
  readonly key: string
  readonly label: string
  readonly isDanger?: boolean
  readonly isDisabled?: boolean
  readonly act: () => void
}

/** What can be done with a row: the first in sight, the others behind one button. */
function RowActs({ name, acts }: { name: string; acts: readonly RowAct[] }) {
  const [first, ...more] = acts
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- keeps the row from being chosen
    <span className="etf-row-acts" onClick={(event) => event.stopPropagation()}>
      {first ? (
        <Button type="link" size="small" disabled={first.isDisabled ?? false} onClick={first.act}>
          {first.label}
        </Button>
      ) : null}
      {more.length > 0 ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: more.map(({ key, label, isDanger = false, isDisabled = false, act }) => ({
              key,
              label,
              danger: isDanger,
              disabled: isDisabled,
              onClick: ({ domEvent }) => {
                domEvent.stopPropagation()
                act()
              },
            })),
          }}
        >
          <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`${name}的更多操作`} />
        </Dropdown>
      ) : null}
    </span>
  )
}

/** The keys of a list with one of them moved by a place; at either end it stays. */
export function movedBy(keys: readonly string[], key: string, step: 1 | -1): string[] {
  const at = keys.indexOf(key)
  const to = at + step
  if (at < 0 || to < 0 || to >= keys.length) return [...keys]
  const rest = keys.toSpliced(at, 1)
  return rest.toSpliced(to, 0, key)
}

/** 上移 and 下移 of a row in an order of one's own. */
export function moveActs(keys: readonly string[], key: string, reorder: (keys: string[]) => void): RowAct[] {
  return [
    { key: 'up', label: '上移', isDisabled: keys[0] === key, act: () => reorder(movedBy(keys, key, -1)) },
    { key: 'down', label: '下移', isDisabled: keys.at(-1) === key, act: () => reorder(movedBy(keys, key, 1)) },
  ]
}

/** The column that offers them. */
export const actsColumn = <Row extends { readonly name: string }>(
  width: number,
  actsOf: (row: Row) => readonly RowAct[],
): CompactColumn<Row> => ({
  key: 'do',
  title: '操作',
  width,
  isSortable: false,
  value: () => null,
  render: (row) => <RowActs name={row.name} acts={actsOf(row)} />,
})
