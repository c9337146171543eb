import MoreOutlined from '@ant-design/icons/MoreOutlined'
import type { Group } from '@liangshu/contract/watch/group-calls'
import { Button, Dropdown, type MenuProps } from 'antd'
import { withFeedback } from '../../../shared/feedback/feedback.ts'
import { useMaySee } from '../../../shared/permission/use-permission.ts'
import { askDangerously } from '../../../widgets/list-page/ask-before-delete.ts'
import { useCleanGroup, useSaveGroup } from '../../watch-queries.ts'

export type GroupDialogName = 'edit' | 'monitor' | 'add'

interface GroupMenuProps {
  group: Group
  onDialog: (name: GroupDialogName) => void
}

/** What its owner can do with a group. */
export function GroupMenu({ group, onDialog }: GroupMenuProps) {
  const mayEdit = useMaySee('WATCH:edit')
  const mayDelete = useMaySee('WATCH:delete')
  const mayMonitor = useMaySee('WATCH:monitor')
  const save = useSaveGroup()
  const clean = useCleanGroup()
  const remove = () =>
    askDangerously({
      title: `删除分组“${group.name}”吗？`,
      content: `其中的 ${group.symbols} 只证券一并移入回收站，30 天内可以恢复。`,
      okText: '删除分组',
      onOk: async () => void (await save.mutateAsync({ id: group.id, name: group.name, delFlag: '1' })),
    })
  const empty = () =>
    askDangerously({
      title: `清空分组“${group.name}”吗？`,
      content: '其中的证券移入回收站，30 天内可以恢复。',
      okText: '清空',
      onOk: async () => {
        const { removed } = await clean.mutateAsync(group.id)
        withFeedback(({ message }) => void message.success(`已移出 ${removed} 只`))
      },
    })
  const items: MenuProps['items'] = [
    ...(mayEdit
      ? [
          { key: 'add', label: '添加证券…', onClick: () => onDialog('add') },
          { key: 'edit', label: '编辑分组…', onClick: () => onDialog('edit') },
        ]
      : []),
    ...(mayMonitor ? [{ key: 'monitor', label: '监控设置…', onClick: () => onDialog('monitor') }] : []),
    ...(mayDelete
      ? [
          { type: 'divider' as const },
          { key: 'clean', label: '清空…', danger: true, onClick: empty },
          { key: 'delete', label: '删除…', danger: true, onClick: remove },
        ]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button
        type="text"
        size="small"
        className="group-more"
        aria-label={`${group.name}：更多`}
        icon={<MoreOutlined />}
        onClick={(event) => event.stopPropagation()}
      />
    </Dropdown>
  )
}
