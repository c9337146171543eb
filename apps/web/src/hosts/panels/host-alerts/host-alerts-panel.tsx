import type { HostAlert } from '@liangshu/contract/hosts/host'
import { Table, Tag, type TableColumnsType } from 'antd'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { chooseHost } from '../../chosen-host.ts'
import { alertsQuery } from '../../host-queries.ts'
import '../../parts/hosts.css'

const levels = { L: ['低', 'default'], M: ['中', 'orange'], H: ['高', 'red'] } as const

const columns: TableColumnsType<HostAlert> = [
  {
    title: '级别',
    dataIndex: 'level',
    width: 64,
    render: (_, { level }) => <Tag color={levels[level][1]}>{levels[level][0]}</Tag>,
  },
  { title: '主机', dataIndex: 'hostName', width: 110, ellipsis: true },
  {
    title: '内容',
    dataIndex: 'text',
    render: (text: string, { isSilenced }) => (
      <>
        {text}
        {isSilenced ? <Tag className="alert-silent">维护中，未通知</Tag> : null}
      </>
    ),
  },
  { title: '发生', dataIndex: 'openedAt', width: 112, className: 'num', render: (time: string) => time.slice(5) },
  {
    title: '恢复',
    dataIndex: 'closedAt',
    width: 112,
    className: 'num',
    render: (time: string | null) => time?.slice(5) ?? <span className="host-bad">未恢复</span>,
  },
]

/** What is and was wrong with the hosts, what is still open first. */
export function HostAlertsPanel() {
  const alerts = usePanelQuery(alertsQuery)
  return (
    <PanelData of={alerts} empty={(data) => (data.length === 0 ? '没有告警' : null)}>
      {(data) => (
        <Table<HostAlert>
          size="small"
          rowKey="id"
          columns={columns}
          dataSource={data}
          pagination={false}
          scroll={{ x: 560, y: 'calc(100% - 36px)' }}
          className="alerts-panel"
          onRow={({ serverId }) => ({ onClick: () => chooseHost(serverId) })}
        />
      )}
    </PanelData>
  )
}
