import {
  monitorPagePaths,
  nodesInfo,
  type DatabaseServer,
  type DutyRow,
  type NodeRow,
  type NodesInfo,
} from '@liangshu/contract/system/monitor-pages'
import { useQuery } from '@tanstack/react-query'
import { Alert, Tag, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { Figures, MonitorFrame, type Figure } from './monitor-frame.tsx'
import { liveQuery } from './monitor-queries.ts'
import { MonitorTable, numeric } from './monitor-table.tsx'
import { bytesText, msText } from './units.ts'

const roleNames: Record<string, string> = { web: '网页', worker: '后台', market: '行情' }
const dutyNames: Record<DutyRow['name'], string> = { market: '行情保管', trading: '交易撮合', strategy: '策略运行' }
const redisTags = {
  alone: <Tag>未使用</Tag>,
  connected: <Tag color="success">已连接</Tag>,
  lost: <Tag color="error">已断开</Tag>,
} as const
const serverTags: Record<DatabaseServer['state'], { color: string; text: string }> = {
  primary: { color: 'success', text: '主库' },
  standby: { color: 'processing', text: '备库' },
  unreachable: { color: 'error', text: '无法连接' },
}
const agoText = (ms: number | null) => (ms === null ? '--' : `${(ms / 1000).toFixed(1)} 秒前`)

const nodeColumns: TableColumnsType<NodeRow> = [
  {
    title: '节点',
    dataIndex: 'id',
    width: 190,
    render: (id: string, { isAsked }) => (
      <>
        <code>{id}</code> {isAsked ? <Tag color="blue">当前应答</Tag> : null}
      </>
    ),
  },
  { title: '主机', dataIndex: 'host', width: 120 },
  { title: '进程', dataIndex: 'pid', width: 80, ...numeric },
  {
    title: '角色',
    dataIndex: 'roles',
    width: 160,
    render: (roles: string[]) => roles.map((role) => <Tag key={role}>{roleNames[role] ?? role}</Tag>),
  },
  {
    title: '承担职责',
    dataIndex: 'duties',
    width: 220,
    render: (duties: NodeRow['duties']) =>
      duties.length === 0
        ? '--'
        : duties.map((name) => (
            <Tag key={name} color="blue">
              {dutyNames[name]}
            </Tag>
          )),
  },
  {
    title: '状态',
    dataIndex: 'isDraining',
    width: 90,
    render: (isDraining: boolean) =>
      isDraining ? <Tag color="warning">退出中</Tag> : <Tag color="success">运行中</Tag>,
  },
  { title: '最近心跳', dataIndex: 'silentMs', width: 110, ...numeric, render: agoText },
  { title: 'Redis', dataIndex: 'redis', width: 90, render: (state: NodeRow['redis']) => redisTags[state] },
  { title: '启动时间', dataIndex: 'startTime', width: 170, className: 'num' },
]

const dutyColumns: TableColumnsType<DutyRow> = [
  { title: '职责', dataIndex: 'name', width: 110, render: (name: DutyRow['name']) => dutyNames[name] },
  {
    title: '承担节点',
    dataIndex: 'nodeId',
    render: (id: string | null, { host, pid }) =>
      id === null ? (
        <Tag color="error">无人承担</Tag>
      ) : (
        <span>
          <code>{id}</code> {host === null ? '' : `${host} / ${pid}`}
        </span>
      ),
  },
  {
    title: '承担自',
    dataIndex: 'since',
    width: 170,
    className: 'num',
    render: (since: string | null) => since ?? '--',
  },
  { title: '最近续期', dataIndex: 'silentMs', width: 110, ...numeric, render: agoText },
]

const serverColumns: TableColumnsType<DatabaseServer> = [
  { title: '地址', dataIndex: 'address', width: 160 },
  {
    title: '状态',
    dataIndex: 'state',
    width: 80,
    render: (state: DatabaseServer['state']) => <Tag color={serverTags[state].color}>{serverTags[state].text}</Tag>,
  },
  { title: '版本', dataIndex: 'version', width: 90, render: (version: string | null) => version ?? '--' },
  {
    title: '落后',
    dataIndex: 'behindMs',
    width: 110,
    ...numeric,
    render: (ms: number | null) => (ms === null ? '--' : msText(ms)),
  },
  {
    title: '待回放',
    dataIndex: 'waitingBytes',
    width: 110,
    ...numeric,
    render: (bytes: number | null) => (bytes === null ? '--' : bytesText(bytes)),
  },
  { title: '说明', dataIndex: 'problem', render: (problem: string | null) => problem ?? '--' },
]

function figuresOf({ nodes, duties, servers, redis }: NodesInfo): Figure[] {
  const standbys = servers.filter(({ state }) => state === 'standby').length
  return [
    ['节点', `${nodes.length} 个`],
    ['职责', `${duties.filter(({ isHeld }) => isHeld).length} / ${duties.length} 有人承担`],
    ['Redis', { alone: '未使用', connected: '已连接', lost: '已断开' }[redis.state], redis.address ?? ''],
    ['主库', servers.find(({ state }) => state === 'primary')?.address ?? '没有可写的数据库'],
    ['备库', standbys === 0 ? '无' : `${standbys} 个`],
  ]
}

/** What somebody who looks after it has to do something about. */
function faultsOf({ nodes, duties, servers }: NodesInfo): string[] {
  return [
    ...duties.filter(({ isHeld }) => !isHeld).map(({ name }) => `${dutyNames[name]}无人承担`),
    ...nodes.filter(({ redis }) => redis === 'lost').map(({ id }) => `节点 ${id} 与 Redis 断开`),
    ...servers.filter(({ state }) => state === 'unreachable').map(({ address }) => `数据库 ${address} 无法连接`),
  ]
}

/** 部署节点: which processes work on this database, who has which duty, and how Redis and PostgreSQL below them do. */
export function NodesPage() {
  const [isFrozen, setIsFrozen] = useState(false)
  const query = useQuery(liveQuery(monitorPagePaths.nodes, nodesInfo, isFrozen))
  return (
    <MonitorFrame title="部署节点" query={query} isFrozen={isFrozen} onFreeze={setIsFrozen}>
      {(info) => {
        const faults = faultsOf(info)
        return (
          <>
            {faults.length > 0 ? <Alert type="error" showIcon title={faults.join('；')} /> : null}
            <Figures items={figuresOf(info)} />
            <MonitorTable title="节点" rowKey="id" columns={nodeColumns} dataSource={info.nodes} empty="没有节点" />
            <div className="monitor-tables">
              <MonitorTable title="职责" rowKey="name" columns={dutyColumns} dataSource={info.duties} />
              <MonitorTable title="PostgreSQL" rowKey="address" columns={serverColumns} dataSource={info.servers} />
            </div>
          </>
        )
      }}
    </MonitorFrame>
  )
}
