import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { Desk } from '../link/desk-context.tsx'
import { localStore } from '../../shared/storage/storage.ts'
import { useUsablePanels } from './add-panel-dialog.tsx'
import { OpenWorkspace } from './open-workspace.tsx'
import { listWorkspaces, type ListedWorkspace } from './workspace-list.ts'
import { workspacesQuery } from './workspace-queries.ts'
import './workspace.css'

/** Where the last workspace of this browser is remembered. */
const LAST_KEY = 'DESK_WORKSPACE'

function WorkspaceTabs({
  list,
  shown,
  onShow,
}: {
  list: readonly ListedWorkspace[]
  shown: string
  onShow: (key: string) => void
}) {
  return (
    <nav className="workspace-tabs" aria-label="工作台">
      {list.map(({ key, name }) => (
        <button key={key} type="button" aria-current={key === shown} onClick={() => onShow(key)}>
          {name}
        </button>
      ))}
    </nav>
  )
}

/** 工作台: a person's own arrangements of panels, and the ready ones. */
export function WorkspacePage() {
  const stored = useQuery(workspacesQuery)
  const usable = new Set(useUsablePanels().map(({ id }) => id))
  const [chosen, setChosen] = useState(() => localStore.get(LAST_KEY, z.string()))
  const asked = useSearchParams()[0].get('workspace')
  const [answered, setAnswered] = useState<string | null>(null)
  // Kept apart from the key: setting a workspace back gives the same tab another content.
  const [turn, setTurn] = useState(0)
  if (!stored.data && stored.error)
    return (
      <Alert
        type="error"
        showIcon
        title="工作台加载失败"
        description={stored.error.message}
        action={<Button onClick={() => void stored.refetch()}>重试</Button>}
      />
    )
  if (!stored.data) return <Skeleton active paragraph={{ rows: 12 }} />

  const list = listWorkspaces(stored.data, (panel) => usable.has(panel))
  if (asked !== answered) {
    setAnswered(asked)
    const found = list.find(({ name }) => name === asked)
    if (found) setChosen(found.key)
  }
  const open = list.find(({ key }) => key === chosen) ?? list[0]
  if (!open) return <Empty description="没有可用的工作台，请联系管理员开通行情权限" />
  const show = (key?: string) => {
    setChosen(key)
    setTurn(turn + 1)
    if (key === undefined) localStore.remove(LAST_KEY)
    else localStore.set(LAST_KEY, key)
  }
  return (
    <div className="workspace fills-page">
      <WorkspaceTabs list={list} shown={open.key} onShow={show} />
      <Desk key={`${open.key}#${turn}`} name={open.key}>
        <OpenWorkspace workspace={open} taken={list.map(({ name }) => name)} onShow={show} />
      </Desk>
    </div>
  )
}
