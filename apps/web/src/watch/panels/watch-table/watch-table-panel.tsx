import type { Group, GroupMember } from '@liangshu/contract/watch/group-calls'
import { Button, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { PanelDrawer } from '../../../desk/panel/panel-drawer.tsx'
import { useIsFrozen, useMoment, usePanelParams, useReport } from '../../../desk/panel/panel-context.ts'
import { PanelData, PanelNotice } from '../../../desk/panel/panel-states.tsx'
import { stateWithout } from '../../../desk/panel/unanswered.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { LivePanel, useTypedCode, type LiveMarket } from '../../../market/index.ts'
import { propose } from '../../../shared/proposal/proposed.ts'
import { AddDialog } from '../../dialogs/add-dialog.tsx'
import { NoteDialog } from '../../dialogs/note-dialog.tsx'
import { useChosenGroup, type ChosenGroup } from '../../use-chosen-group.ts'
import { membersQuery } from '../../watch-queries.ts'
import { MemberTable } from './member-table.tsx'
import { memberRows, tagsIn, withoutFigures, type MemberFilter } from './member-rows.ts'
import { useMemberActions } from './use-member-actions.ts'
import { watchTableParams } from './watch-table-params.ts'
import { WatchTools, type MemberAction } from './watch-tools.tsx'
import './watch-table.css'

type OpenDialog =
  | { readonly name: 'add' }
  | { readonly name: 'note'; readonly members: readonly GroupMember[] }
  | { readonly name: 'order'; readonly symbol: string }
  | null

interface MembersProps {
  market: LiveMarket
  group: Group
  groups: readonly Group[]
  members: readonly GroupMember[]
}

const nobody: readonly GroupMember[] = []
const everything: MemberFilter = { keyword: '', tag: null }

function Unknown({ members, onRemove }: { members: readonly GroupMember[]; onRemove: (() => void) | undefined }) {
  if (members.length === 0) return null
  return (
    <p className="watch-unknown">
      {members.length} 只已不在证券列表中（可能已退市）：{members.map(({ symbol }) => symbol).join('、')}
      {onRemove ? (
        <Button type="link" size="small" onClick={onRemove}>
          移除
        </Button>
      ) : null}
    </p>
  )
}

function Members({ market, group, groups, members }: MembersProps) {
  const [params, setParams] = usePanelParams(watchTableParams)
  const isFrozen = useIsFrozen()
  // Who came to the market later is missing from a day of the past, not delisted.
  const isReplay = useMoment() !== null
  const [filter, setFilter] = useState(everything)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [open, setOpen] = useState<OpenDialog>(null)
  const search = useRef<InputRef>(null)
  const area = useRef<HTMLDivElement>(null)
  const actions = useMemberActions(group)
  const rows = memberRows(market.instruments, members, params.kind)
  const selected = members.filter(({ symbol }) => chosen.includes(symbol))
  const targets = groups.filter(({ canEdit }) => canEdit)
  useTypedCode(area, (text) => {
    if (text !== '') setFilter({ keyword: text, tag: null })
    search.current?.focus()
  })

  function act(action: MemberAction) {
    const symbols = selected.map(({ symbol }) => symbol)
    if (action === 'add') setOpen({ name: 'add' })
    else if (action === 'remove') actions.remove(symbols)
    else if (action === 'note') setOpen({ name: 'note', members: selected })
    else if (action === 'propose') propose({ title: `自选 ${group.name}`, symbols })
    else if (action === 'order') setOpen({ name: 'order', symbol: symbols[0] ?? '' })
    else actions.moveTo(action.to, symbols, action.isCopy)
  }

  const isEmpty = rows.slots.length === 0
  return (
    <div className="qt-panel watch-table" ref={area}>
      <WatchTools
        group={group}
        targets={targets}
        filter={filter}
        tags={tagsIn(members)}
        set={params.columns}
        selected={selected.length}
        search={search}
        onFilter={(part) => setFilter((known) => ({ ...known, ...part }))}
        onSet={(columns) => setParams({ columns })}
        onAction={act}
      />
      {isEmpty ? (
        <PanelNotice
          action={
            group.canEdit ? (
              <Button size="small" onClick={() => setOpen({ name: 'add' })}>
                添加证券
              </Button>
            ) : null
          }
        >
          “{group.name}”里没有{params.kind === 'fund' ? 'ETF' : '股票'}
          {members.length > 0 ? `，其余 ${members.length} 只在另一张自选表中` : ''}
        </PanelNotice>
      ) : (
        <MemberTable
          market={market}
          group={group}
          rows={rows}
          filter={filter}
          kind={params.kind}
          set={params.columns}
          isFrozen={isFrozen}
          chosen={chosen}
          onChosen={setChosen}
          onClearFilter={() => setFilter(everything)}
          onAction={act}
          onReorder={actions.reorder}
        />
      )}
      <Unknown
        members={isReplay ? nobody : rows.unknown}
        onRemove={group.canEdit ? () => actions.remove(rows.unknown.map(({ symbol }) => symbol)) : undefined}
      />
      {open?.name === 'add' ? <AddDialog group={group} onClose={() => setOpen(null)} /> : null}
      {open?.name === 'note' ? (
        <NoteDialog groupId={group.id} members={open.members} tags={tagsIn(members)} onClose={() => setOpen(null)} />
      ) : null}
      {open?.name === 'order' ? (
        <PanelDrawer definitionId="ticket" symbol={open.symbol} onClose={() => setOpen(null)} />
      ) : null}
    </div>
  )
}

/** Says that what was looked at is no longer there, and offers what is. */
function Gone({ name, choice }: { name: string; choice: ChosenGroup }) {
  const [next] = choice.groups ?? []
  return (
    <PanelNotice
      action={
        next ? (
          <Button size="small" onClick={() => choice.choose(next.id)}>
            查看“{next.name}”
          </Button>
        ) : null
      }
    >
      “{name}”已被删除或不再共享给您
    </PanelNotice>
  )
}

function ChosenMembers({ market }: { market: LiveMarket }) {
  const [{ kind }] = usePanelParams(watchTableParams)
  const choice = useChosenGroup(kind)
  const { group, groupId, groups, goneName } = choice
  const isReplay = useMoment() !== null
  const members = usePanelQuery(membersQuery(goneName === null ? groupId : ''))
  const { error, data } = choice.asked
  useReport({ subject: group?.name ?? goneName, ...(error && !data && { state: stateWithout(error) }) })
  if (goneName !== null) return <Gone name={goneName} choice={choice} />
  if (groups === undefined) return <PanelData of={choice.asked}>{() => null}</PanelData>
  if (groups.length === 0) return <PanelNotice>还没有分组，请先在“分组”中新建</PanelNotice>
  return (
    <PanelData of={members} rows={14}>
      {(rows) =>
        group ? (
          <>
            {isReplay ? (
              <p className="panel-live-only">回放中不显示强度、60分、排名与加入以来；成员为现在的成员</p>
            ) : null}
            <Members
              key={group.id}
              {...{ market, group }}
              groups={groups}
              members={isReplay ? rows.map(withoutFigures) : rows}
            />
          </>
        ) : null
      }
    </PanelData>
  )
}

/** The members of a group, live, with what their owner noted about them. */
export function WatchTablePanel() {
  return <LivePanel>{(market) => <ChosenMembers market={market} />}</LivePanel>
}
