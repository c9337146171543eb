import CloseOutlined from '@ant-design/icons/CloseOutlined'
import SettingOutlined from '@ant-design/icons/SettingOutlined'
import { boardLabels, secTypeLabels, type Board, type SecType } from '@liangshu/contract/market/classification'
import { Button, Input, Segmented, Select, type InputRef } from 'antd'
import type { ReactNode, Ref } from 'react'
import { useIsPhone } from '../../shared/theme/media.ts'
import { columnSetLabels, columnSetNames, type ColumnSetName } from './column-sets.ts'
import { rowStateLabels, rowStates, type RowFilter, type RowState } from './order-rows.ts'

const shownTypes = ['stock', 'fund', 'convertible', 'index', 'future', 'crypto'] as const satisfies SecType[]
const types = [{ value: 'all', label: '全部' }, ...shownTypes.map((value) => ({ value, label: secTypeLabels[value] }))]
const boards = [
  { value: 'all', label: '全部' },
  ...Object.entries(boardLabels).map(([value, label]) => ({ value, label })),
]
const states = rowStates.map((value) => ({ value, label: rowStateLabels[value] }))
const sets = columnSetNames.map((value) => ({ value, label: columnSetLabels[value] }))

/** Quiet choices: the line belongs to the rows below it. */
const quiet = { size: 'small', variant: 'borderless', popupMatchSelectWidth: false } as const

interface QuoteFiltersProps {
  filter: RowFilter
  search: Ref<InputRef>
  /** The set that is followed; without one the whole market can be filtered. */
  subject: string | null
  columnSet: ColumnSetName
  onFilter: (part: Partial<RowFilter>) => void
  onLeaveSubject: () => void
  onColumnSet: (name: ColumnSetName) => void
  onEditColumns: () => void
  onEnter: () => void
  children?: ReactNode
}

function TypeChoice({ value, onChange }: { value: SecType | 'all'; onChange: (value: SecType | 'all') => void }) {
  const isPhone = useIsPhone()
  const choice = {
    value,
    options: types,
    'aria-label': '证券类型',
    onChange: (one: string) => onChange(one as SecType),
  }
  return isPhone ? <Select {...quiet} {...choice} /> : <Segmented size="small" {...choice} />
}

/** What the table is of, which of its rows, and what is shown of them. */
export function QuoteFilters(props: QuoteFiltersProps) {
  const { filter, search, subject, columnSet, onFilter, onEnter, children } = props
  const hasBoards = filter.secType === 'stock' || filter.secType === 'all'
  return (
    <div className="qt-tools" role="toolbar" aria-label="行情筛选">
      {subject === null ? (
        <TypeChoice value={filter.secType} onChange={(secType) => onFilter({ secType, board: 'all' })} />
      ) : (
        <span className="qt-of">
          {subject}
          <Button
            type="text"
            size="small"
            aria-label="返回全市场"
            title="返回全市场"
            icon={<CloseOutlined />}
            onClick={props.onLeaveSubject}
          />
        </span>
      )}
      {hasBoards ? (
        <Select
          {...quiet}
          aria-label="板块"
          prefix="板块"
          value={filter.board}
          options={boards}
          onChange={(board: Board | 'all') => onFilter({ board })}
        />
      ) : null}
      <Select
        {...quiet}
        aria-label="状态"
        prefix="状态"
        value={filter.state}
        options={states}
        onChange={(state: RowState) => onFilter({ state })}
      />
      <Input
        ref={search}
        size="small"
        allowClear
        aria-label="代码、名称或拼音"
        placeholder="代码 / 名称 / 拼音"
        className="qt-search"
        maxLength={40}
        value={filter.keyword}
        onChange={({ target }) => onFilter({ keyword: target.value })}
        onPressEnter={onEnter}
        onKeyDown={({ key }) => key === 'Escape' && onFilter({ keyword: '' })}
      />
      <Select
        {...quiet}
        className="qt-sets"
        aria-label="列组"
        prefix="列"
        value={columnSet}
        options={sets}
        onChange={props.onColumnSet}
      />
      <Button
        type="text"
        size="small"
        aria-label="选择列"
        title="选择列"
        icon={<SettingOutlined />}
        onClick={props.onEditColumns}
      />
      {children}
    </div>
  )
}
