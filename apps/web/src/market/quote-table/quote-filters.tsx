import CloseOutlined from '@ant-design/icons/CloseOutlined'
import FilterFilled from '@ant-design/icons/FilterFilled'
import FilterOutlined from '@ant-design/icons/FilterOutlined'
import SettingOutlined from '@ant-design/icons/SettingOutlined'
import { boardLabels, secTypeLabels, type Board, type SecType } from '@liangshu/contract/market/classification'
import { Button, Input, Popover, Segmented, Select, type InputRef } from 'antd'
import type { ReactNode, Ref } from 'react'
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
  /** In a slim panel the choices stand behind one button. */
  isNarrow: boolean
  onFilter: (part: Partial<RowFilter>) => void
  onLeaveSubject: () => void
  onColumnSet: (name: ColumnSetName) => void
  onEditColumns: () => void
  onEnter: () => void
  children?: ReactNode
}

interface TypeChoiceProps {
  value: SecType | 'all'
  isNarrow: boolean
  onChange: (value: SecType | 'all') => void
}

function TypeChoice({ value, isNarrow, onChange }: TypeChoiceProps) {
  const choice = {
    value,
    options: types,
    'aria-label': '证券类型',
    onChange: (one: string) => onChange(one as SecType),
  }
  return isNarrow ? <Select {...quiet} {...choice} /> : <Segmented size="small" {...choice} />
}

/** Which rows of what the table is of: by board and by how they stand. */
function RowChoices({ filter, onFilter }: Pick<QuoteFiltersProps, 'filter' | 'onFilter'>) {
  const hasBoards = filter.secType === 'stock' || filter.secType === 'all'
  return (
    <>
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
    </>
  )
}

function HiddenChoices(props: Pick<QuoteFiltersProps, 'filter' | 'onFilter'>) {
  const { board, state } = props.filter
  const isOn = board !== 'all' || state !== 'all'
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      content={
        <div className="qt-choices">
          <RowChoices {...props} />
        </div>
      }
    >
      <Button
        type="text"
        size="small"
        aria-label="筛选"
        title="筛选"
        className={isOn ? 'is-on' : ''}
        icon={isOn ? <FilterFilled /> : <FilterOutlined />}
      />
    </Popover>
  )
}

/** What the table is of, which of its rows, and what is shown of them. */
export function QuoteFilters(props: QuoteFiltersProps) {
  const { filter, search, subject, columnSet, isNarrow, onFilter, onEnter, children } = props
  return (
    <div className={isNarrow ? 'qt-tools is-narrow' : 'qt-tools'} role="toolbar" aria-label="行情筛选">
      {subject === null ? (
        <TypeChoice
          value={filter.secType}
          isNarrow={isNarrow}
          onChange={(secType) => onFilter({ secType, board: 'all' })}
        />
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
      {isNarrow ? (
        <HiddenChoices filter={filter} onFilter={onFilter} />
      ) : (
        <RowChoices filter={filter} onFilter={onFilter} />
      )}
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
        {...(!isNarrow && { prefix: '列' })}
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
