import PlusOutlined from '@ant-design/icons/PlusOutlined'
import type { Group } from '@liangshu/contract/watch/group-calls'
import { Button } from 'antd'
import { useRef, useState, type KeyboardEvent } from 'react'
import { usePanelParams, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { useMaySee } from '../../../shared/permission/use-permission.ts'
import { AddDialog } from '../../dialogs/add-dialog.tsx'
import { GroupDialog } from '../../dialogs/group-dialog.tsx'
import { MonitorDialog } from '../../dialogs/monitor-dialog.tsx'
import type { DraggedSymbols } from '../../dragged-symbols.ts'
import { kindParams } from '../../kind-params.ts'
import { tellResults } from '../../tell-results.tsx'
import { useChosenGroup } from '../../use-chosen-group.ts'
import { groupsQuery, useOrderGroups, useSetMembers } from '../../watch-queries.ts'
import type { GroupDialogName } from './group-menu.tsx'
import { GroupRow } from './group-row.tsx'
import { placedBefore, sectionsOf, steppedIds } from './group-sections.ts'
import './group-tree.css'

type OpenDialog = { readonly name: GroupDialogName; readonly group: Group } | { readonly name: 'new' } | null

function Dialogs({ open, onClose, onSaved }: { open: OpenDialog; onClose: () => void; onSaved: (id: string) => void }) {
  if (open === null) return null
  if (open.name === 'new') return <GroupDialog onClose={onClose} onSaved={({ id }) => onSaved(id)} />
  const { group } = open
  if (open.name === 'monitor') return <MonitorDialog group={group} onClose={onClose} />
  if (open.name === 'add') return <AddDialog group={group} onClose={onClose} />
  return <GroupDialog group={group} onClose={onClose} onSaved={({ id }) => onSaved(id)} />
}

function useTaking() {
  const set = useSetMembers()
  return (group: Group, { groupId, symbols }: DraggedSymbols, isCopy: boolean, isOwn: boolean) => {
    if (groupId === group.id) return
    // Out of a group that is not one's own nothing can be taken away: it is added here.
    const isMove = isOwn && !isCopy
    const body = isMove
      ? ({ groupId, op: 'move', symbols, toGroupId: group.id } as const)
      : ({ groupId: group.id, op: 'add', symbols } as const)
    set.mutate(body, {
      onSuccess: (results) => tellResults(`${isMove ? '已移到' : '已添加到'}“${group.name}”`, results),
    })
  }
}

/** Groups of one's own, those others share, and those the system keeps; the chosen one is what the colour looks at. */
export function GroupTreePanel() {
  const [{ kind }] = usePanelParams(kindParams)
  const groups = usePanelQuery(groupsQuery(kind))
  const { groupId, choose } = useChosenGroup(kind)
  const mayEdit = useMaySee('WATCH:edit')
  const [open, setOpen] = useState<OpenDialog>(null)
  const list = useRef<HTMLDivElement>(null)
  const order = useOrderGroups()
  const take = useTaking()
  const all = groups.data ?? []
  const own = all.filter(({ canEdit }) => canEdit).map(({ id }) => id)
  useTable(() => ({
    head: ['分组', '证券数', '平均涨幅'],
    rows: all.map(({ name, symbols, changePct }) => [name, symbols, changePct]),
  }))

  function takeKey(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const current = (event.target as HTMLElement).dataset['group']
    if (step === 0 || current === undefined) return
    event.preventDefault()
    if (event.altKey) {
      const next = steppedIds(own, current, step)
      if (next && mayEdit) order.mutate(next)
      return
    }
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-group]') ?? [])]
    const at = rows.findIndex((row) => row.dataset['group'] === current)
    const next = rows[Math.max(0, Math.min(rows.length - 1, at + step))]
    next?.focus()
    if (next?.dataset['group']) choose(next.dataset['group'])
  }

  return (
    <>
      <PanelData of={groups} rows={10}>
        {() => (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrows walk through its buttons
          <div className="group-tree" ref={list} onKeyDown={takeKey}>
            {sectionsOf(all).map(({ title, rows, isOwn }) => (
              <section key={title} aria-label={title}>
                <h3>
                  {title}
                  {isOwn && mayEdit ? (
                    <Button
                      type="text"
                      size="small"
                      aria-label="新建分组"
                      title="新建分组"
                      icon={<PlusOutlined />}
                      onClick={() => setOpen({ name: 'new' })}
                    />
                  ) : null}
                </h3>
                {rows.length === 0 ? (
                  <p>
                    还没有分组
                    {mayEdit ? (
                      <Button type="link" size="small" onClick={() => setOpen({ name: 'new' })}>
                        新建一个
                      </Button>
                    ) : null}
                  </p>
                ) : (
                  <ul>
                    {rows.map((group) => (
                      <GroupRow
                        key={group.id}
                        group={group}
                        isChosen={group.id === groupId}
                        onChoose={() => choose(group.id)}
                        onDialog={(name) => setOpen({ name, group })}
                        onTake={(dragged, isCopy) => take(group, dragged, isCopy, own.includes(dragged.groupId))}
                        onPlace={(moved) => order.mutate(placedBefore(own, moved, group.id))}
                      />
                    ))}
                  </ul>
                )}
              </section>
            ))}
          </div>
        )}
      </PanelData>
      <Dialogs open={open} onClose={() => setOpen(null)} onSaved={choose} />
    </>
  )
}
