import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import ReloadOutlined from '@ant-design/icons/ReloadOutlined'
import { Button, Input, Table, Tooltip } from 'antd'
import { useRef, useState, type ReactNode } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { phoneColumns, leastWidth, tableColumn, TICKS_PX, type ListColumn } from './list-column.ts'
import { ListNote, useEmptyNote, type EmptyText } from './list-empty.tsx'
import { listMessages } from './list-messages.ts'
import { useAllowed } from './row-actions.tsx'
import { tellingCutText } from './tell-cut-text.ts'
import { asTable, flattenRows, idsToDepth, searchRows, type TreeRow } from './tree-rows.ts'
import { useIsPhone } from '../../shared/theme/media.ts'
import { handleRowKeys, useListShortcuts } from './use-list-keys.ts'
import './list-page.css'

interface TreePageProps<Row extends TreeRow<Row>> {
  rows: readonly Row[]
  isFirstLoad: boolean
  isLoading: boolean
  error: Error | null
  onReload: () => void
  columns: readonly ListColumn<Row>[]
  searchHint: string
  matches: (row: Row, words: string) => boolean
  add?: { text?: string; action: string; onClick: () => void }
  remove?: { action: string; onClick: (rows: readonly Row[]) => void }
  extra?: ReactNode
  empty: EmptyText
  onOpen?: (row: Row) => void
  openDepth?: number
  children?: ReactNode
}

const nothing = () => undefined
const GHOSTS = 12

/** A tree as a table: the same toolbar and keys as a list, searched in the browser because the whole tree is here. */
export function TreePage<Row extends TreeRow<Row>>(props: TreePageProps<Row>) {
  const { rows, isFirstLoad, isLoading, error, onReload, columns, searchHint, matches, add, remove, extra } = props
  const isPhone = useIsPhone()
  const [words, setWords] = useState('')
  const [opened, setOpened] = useState<readonly string[]>()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const form = useRef<HTMLDivElement>(null)
  useListShortcuts(form, nothing)
  const emptyNote = useEmptyNote(props.empty, add)
  const [canAdd, canRemove] = [useAllowed(add ? [add] : []).length > 0, useAllowed(remove ? [remove] : []).length > 0]

  const text = words.trim().toLowerCase()
  const shown = text === '' ? rows : searchRows(rows, (row) => matches(row, text))
  const all = flattenRows(rows)
  const expanded =
    text === '' ? (opened ?? idsToDepth(rows, props.openDepth ?? 1)) : flattenRows(shown).map(({ id }) => id)
  const ghosts = Array.from({ length: GHOSTS }, (_, index) => ({ id: `ghost-${index}` }) as Row)
  const open = (id: string) => {
    const row = all.find((one) => one.id === id)
    if (row) props.onOpen?.(row)
  }
  const note = error ? (
    <ListNote title="列表加载失败" detail={error.message} action={{ text: '重试', onClick: onReload }} />
  ) : text === '' ? (
    <ListNote {...emptyNote} />
  ) : (
    <ListNote title="没有符合条件的记录" action={{ text: '清空条件', onClick: () => setWords('') }} />
  )

  return (
    <section className="list-page">
      <div className="list-line" ref={form}>
        <Input.Search
          className="tree-search"
          allowClear
          placeholder={searchHint}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <div className="list-group">
          {canAdd && add ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={add.onClick}>
              {add.text ?? '新增'}
            </Button>
          ) : null}
          {canRemove && remove ? (
            <Button
              icon={<DeleteOutlined />}
              onClick={() =>
                ticked.length === 0
                  ? withFeedback(({ message }) => void message.warning(listMessages.chooseOne))
                  : remove.onClick(all.filter(({ id }) => ticked.includes(id)))
              }
            >
              批量删除
            </Button>
          ) : null}
          <Button onClick={() => setOpened(expanded.length > 0 ? [] : all.map(({ id }) => id))}>
            {expanded.length > 0 ? '全部收起' : '全部展开'}
          </Button>
          {extra}
        </div>
        <div className="list-group list-tools">
          <Tooltip title="刷新" mouseEnterDelay={0.5}>
            <Button type="text" aria-label="刷新" icon={<ReloadOutlined spin={isLoading} />} onClick={onReload} />
          </Tooltip>
        </div>
      </div>
      <div
        className="list-table"
        role="presentation"
        aria-busy={isLoading}
        onKeyDown={(event) => handleRowKeys(event, { onOpen: open, onToggle: nothing })}
        {...tellingCutText}
      >
        <span className="list-busy" data-on={isLoading} aria-hidden />
        <Table<Row>
          rowKey="id"
          size="large"
          tableLayout="fixed"
          pagination={false}
          dataSource={isFirstLoad ? ghosts : error ? [] : asTable(shown)}
          columns={(isPhone ? phoneColumns(columns) : columns).map((column) =>
            tableColumn(isFirstLoad ? { ...column, render: () => <span className="list-ghost is-half" /> } : column),
          )}
          scroll={{ x: columns.reduce((sum, column) => sum + leastWidth(column), remove && canRemove ? TICKS_PX : 0) }}
          expandable={{ expandedRowKeys: [...expanded], onExpandedRowsChange: (keys) => setOpened(keys.map(String)) }}
          {...(remove && canRemove
            ? {
                rowSelection: {
                  checkStrictly: true,
                  columnWidth: TICKS_PX,
                  fixed: !isPhone,
                  selectedRowKeys: [...ticked],
                  onChange: (keys: readonly unknown[]) => setTicked(keys.map(String)),
                },
              }
            : {})}
          locale={{ emptyText: note }}
          onRow={({ id }, index) => ({
            tabIndex: index === 0 && id === shown[0]?.id ? 0 : -1,
            onDoubleClick: () => open(id),
          })}
        />
      </div>
      {props.children}
    </section>
  )
}
