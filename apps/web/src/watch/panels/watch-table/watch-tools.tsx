import PlusOutlined from '@ant-design/icons/PlusOutlined'
import type { Group } from '@liangshu/contract/watch/group-calls'
import { Button, Dropdown, Input, Segmented, Select, type InputRef } from 'antd'
import type { Ref } from 'react'
import { useMaySee } from '../../../shared/permission/use-permission.ts'
import type { MemberFilter } from './member-rows.ts'
import { columnSetLabels, columnSets, type ColumnSet } from './watch-table-params.ts'

export type MemberAction =
  | 'order'
  | 'propose'
  | 'note'
  | 'remove'
  | 'add'
  | { readonly to: Group; readonly isCopy: boolean }

interface WatchToolsProps {
  group: Group
  /** Groups of one's own that members can go to. */
  targets: readonly Group[]
  filter: MemberFilter
  tags: readonly string[]
  set: ColumnSet
  selected: number
  search: Ref<InputRef>
  onFilter: (part: Partial<MemberFilter>) => void
  onSet: (set: ColumnSet) => void
  onAction: (action: MemberAction) => void
}

const sets = columnSets.map((value) => ({ value, label: columnSetLabels[value] }))

function Targets({
  label,
  targets,
  isCopy,
  isDisabled,
  onAction,
}: Pick<WatchToolsProps, 'targets' | 'onAction'> & { label: string; isCopy: boolean; isDisabled: boolean }) {
  const items = targets.map((to) => ({
    key: to.id,
    label: to.name,
    onClick: () => onAction({ to, isCopy }),
  }))
  return (
    <Dropdown trigger={['click']} disabled={isDisabled} menu={{ items, className: 'watch-targets' }}>
      <Button type="text" size="small" disabled={isDisabled}>
        {label} ▾
      </Button>
    </Dropdown>
  )
}

/** What is looked for among the members, what is shown of them, and what can be done with those selected. */
export function WatchTools(props: WatchToolsProps) {
  const { group, targets, filter, tags, set, selected, search, onFilter, onSet, onAction } = props
  const mayEdit = useMaySee('WATCH:edit')
  const mayOrder = useMaySee('ORDER:submit')
  const mayPropose = useMaySee('PROPOSAL:add')
  const others = targets.filter(({ id }) => id !== group.id)
  const isOwn = group.canEdit && mayEdit
  return (
    <div className="qt-tools" role="toolbar" aria-label="自选工具">
      <Input
        ref={search}
        size="small"
        allowClear
        aria-label="在分组中查找"
        placeholder="代码/名称/备注"
        className="qt-search"
        maxLength={40}
        value={filter.keyword}
        onChange={({ target }) => onFilter({ keyword: target.value })}
        onKeyDown={({ key }) => key === 'Escape' && onFilter({ keyword: '' })}
      />
      {tags.length > 0 ? (
        <Select
          size="small"
          variant="borderless"
          popupMatchSelectWidth={false}
          aria-label="标签"
          prefix="标签"
          value={filter.tag ?? ''}
          options={[{ value: '', label: '全部' }, ...tags.map((value) => ({ value, label: value }))]}
          onChange={(tag) => onFilter({ tag: tag || null })}
        />
      ) : null}
      <Segmented size="small" aria-label="列组" value={set} options={sets} onChange={onSet} />
      <span className="watch-actions">
        {mayOrder ? (
          <Button type="text" size="small" disabled={selected !== 1} onClick={() => onAction('order')}>
            下单
          </Button>
        ) : null}
        {mayPropose ? (
          <Button type="text" size="small" disabled={selected === 0} onClick={() => onAction('propose')}>
            发送到投资提案
          </Button>
        ) : null}
        {isOwn ? (
          <>
            <Button type="text" size="small" disabled={selected === 0} onClick={() => onAction('note')}>
              备注
            </Button>
            <Targets
              label="移到"
              targets={others}
              isCopy={false}
              isDisabled={selected === 0 || others.length === 0}
              {...{ onAction }}
            />
            <Button type="text" size="small" danger disabled={selected === 0} onClick={() => onAction('remove')}>
              移除
            </Button>
            <Button size="small" icon={<PlusOutlined />} onClick={() => onAction('add')}>
              添加
            </Button>
          </>
        ) : mayEdit ? (
          <Targets
            label="加到"
            targets={others}
            isCopy
            isDisabled={selected === 0 || others.length === 0}
            {...{ onAction }}
          />
        ) : null}
      </span>
    </div>
  )
}
