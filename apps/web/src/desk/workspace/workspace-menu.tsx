import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, Dropdown, type MenuProps } from 'antd'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { usePrompt } from '../../widgets/prompt-dialog/use-prompt.tsx'
import { writeLayout, type WorkspaceLayout } from './layout.ts'
import type { SavingState } from './create-saver.ts'
import { freeName, type ListedWorkspace } from './workspace-list.ts'
import { workspaceCalls, workspacesQuery } from './workspace-queries.ts'

const savingWords: Readonly<Record<SavingState, string>> = { saved: '已保存', waiting: '保存中…', failed: '未保存' }

const nameRules = [
  { required: true, whitespace: true, message: '请输入工作台名称' },
  { max: 20, message: '工作台名称不能超过20个字' },
]

interface WorkspaceMenuProps {
  workspace: ListedWorkspace
  taken: readonly string[]
  saving: SavingState
  current: () => WorkspaceLayout
  /** Shows another workspace once it is there; without a key, the first. */
  onShow: (key?: string) => void
}

/** What can be done with the workspace as a whole. */
export function WorkspaceMenu({ workspace, taken, saving, current, onShow }: WorkspaceMenuProps) {
  const [prompt, promptHolder] = usePrompt()
  const client = useQueryClient()
  const { stored } = workspace
  const isOwn = stored === null || stored.isOwn
  const act = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => client.invalidateQueries({ queryKey: workspacesQuery.queryKey }),
  })
  const confirm = (title: string, content: string, okText: string, work: () => Promise<unknown>) =>
    withFeedback(({ modal }) =>
      modal.confirm({
        title,
        content,
        okText,
        okButtonProps: { danger: true, type: 'default' },
        autoFocusButton: 'cancel',
        onOk: () => act.mutateAsync(work).then(() => onShow()),
      }),
    )

  async function rename(to: string, { id, version }: NonNullable<ListedWorkspace['stored']>) {
    const known = await client.fetchQuery({ ...workspacesQuery, staleTime: 0 })
    const newest = known.find((one) => one.id === id)?.version ?? version
    await act.mutateAsync(() => workspaceCalls.edit({ id, version: newest, name: to }))
  }

  async function saveAs(name: string) {
    let made: string | undefined
    await act.mutateAsync(async () => {
      made = (await workspaceCalls.add({ name, layout: writeLayout(current()) })).id
    })
    onShow(made)
  }

  const ask = (title: string, initialValue: string, onOk: (name: string) => Promise<void>) =>
    prompt({ title, label: '工作台名称', initialValue, rules: nameRules, okText: '保存', onOk })

  const ownItems: MenuProps['items'] = stored
    ? [
        {
          key: 'rename',
          label: '重命名',
          disabled: workspace.isReady,
          onClick: () => ask('重命名工作台', workspace.name, (name) => rename(name, stored)),
        },
        {
          key: 'share',
          label: stored.sharedWith === null ? '共享给本部门（只读）' : '取消共享',
          onClick: () => act.mutate(() => workspaceCalls.share({ id: stored.id, shared: stored.sharedWith === null })),
        },
        { type: 'divider' },
        workspace.isReady
          ? {
              key: 'reset',
              label: '恢复默认布局',
              danger: true,
              onClick: () =>
                confirm(`恢复“${workspace.name}”的默认布局？`, '您对它的改动会丢失。', '恢复默认', () =>
                  workspaceCalls.remove(stored.id),
                ),
            }
          : {
              key: 'remove',
              label: '删除工作台',
              danger: true,
              onClick: () =>
                confirm(`删除工作台“${workspace.name}”？`, '删除后无法恢复。', '删除', () =>
                  workspaceCalls.remove(stored.id),
                ),
            },
      ]
    : []
  const items: MenuProps['items'] = [
    { key: 'copy', label: '另存为…', onClick: () => ask('另存为', freeName(workspace.name, taken), saveAs) },
    ...(isOwn ? ownItems : []),
  ]

  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button type="text" size="small">
          布局 · {isOwn ? savingWords[saving] : '只读'}
        </Button>
      </Dropdown>
      {promptHolder}
    </>
  )
}
