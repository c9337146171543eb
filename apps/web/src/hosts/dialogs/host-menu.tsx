import type { Host } from '@liangshu/contract/hosts/host'
import DownOutlined from '@ant-design/icons/DownOutlined'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { useMaySee } from '../../shared/permission/use-permission.ts'
import { askDangerously } from '../../widgets/list-page/ask-before-delete.ts'
import { useRemoveHost, useRevoke } from '../host-queries.ts'
import { nameOf } from '../host-words.ts'
import { EnrolDialog } from './enrol-dialog.tsx'
import { MaintenanceDialog } from './maintenance-dialog.tsx'
import { SettingsDialog } from './settings-dialog.tsx'

type Dialog = 'settings' | 'maintenance' | 'enrol'

/** What may be done to the chosen host. */
export function HostMenu({ host }: { host: Host }) {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const mayOperate = useMaySee('SERVER:operate')
  const mayEnrol = useMaySee('SERVER:enrol')
  const revoke = useRevoke()
  const remove = useRemoveHost()
  const done = (text: string) => withFeedback(({ message }) => void message.success(text))
  const items: MenuProps['items'] = [
    { key: 'settings', label: '别名与告警阈值', disabled: !mayOperate },
    { key: 'maintenance', label: '维护窗口', disabled: !mayOperate },
    { type: 'divider' },
    { key: 'enrol', label: '重新登记', disabled: !mayEnrol || host.isDesk },
    { key: 'revoke', label: '吊销密钥', danger: true, disabled: !mayEnrol || host.isRevoked || host.isDesk },
    { key: 'remove', label: '删除主机', danger: true, disabled: !mayEnrol || host.isDesk },
  ]
  const onClick: MenuProps['onClick'] = ({ key }) => {
    if (key === 'revoke')
      askDangerously({
        title: `吊销 ${nameOf(host)} 的密钥吗？`,
        content: '代理会立即断开，重新登记后才能再次连接。服务不受影响。',
        okText: '吊销',
        onOk: async () => {
          await revoke.mutateAsync(host.id)
          done('已吊销')
        },
      })
    else if (key === 'remove')
      askDangerously({
        title: `删除主机 ${nameOf(host)} 吗？`,
        content: `${host.serviceCount}个服务的记录、历史指标与告警会一并删除。`,
        okText: '删除',
        onOk: async () => {
          await remove.mutateAsync(host.id)
          done('已删除')
        },
      })
    else setDialog(key as Dialog)
  }
  return (
    <>
      <Dropdown menu={{ items, onClick }} trigger={['click']}>
        <Button size="small" aria-label="主机操作">
          操作 <DownOutlined />
        </Button>
      </Dropdown>
      {dialog === 'settings' ? <SettingsDialog host={host} onClose={() => setDialog(null)} /> : null}
      {dialog === 'maintenance' ? <MaintenanceDialog host={host} onClose={() => setDialog(null)} /> : null}
      {dialog === 'enrol' ? <EnrolDialog host={host} onClose={() => setDialog(null)} /> : null}
    </>
  )
}
