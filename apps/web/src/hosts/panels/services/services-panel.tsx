import {
  allowedActions,
  serviceActionLabels,
  serviceActions,
  serviceTypeLabels,
  type ServiceAction,
} from '@liangshu/contract/hosts/service-words'
import type { HostService, HostTask } from '@liangshu/contract/hosts/service'
import { useQuery } from '@tanstack/react-query'
import { Button, Progress, Table, Tag, type TableColumnsType } from 'antd'
import { useEffect, useState } from 'react'
import { PanelData, PanelNotice } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { useIsPhone } from '../../../shared/theme/media.ts'
import { useMaySee } from '../../../shared/permission/use-permission.ts'
import { chooseService, useChosenHost } from '../../chosen-host.ts'
import { servicesQuery, tasksQuery } from '../../host-queries.ts'
import { numberText } from '../../host-words.ts'
import { ServiceStateTag } from '../../parts/status-tag.tsx'
import { TasksDialog } from './tasks-dialog.tsx'
import { useAskAct } from './use-ask-act.ts'
import { PersonText } from '../../../widgets/dict/person-text.tsx'
import '../../parts/hosts.css'

type Acts = {
  ask: (service: HostService, action: ServiceAction) => void
  mayOperate: boolean
  isPhone: boolean
  taskOf: (id: string) => HostTask | undefined
}

const actionsOf = ({ driver, state, canOperate }: HostService): readonly ServiceAction[] => {
  if (!canOperate) return []
  return driver === 'desk' ? ['restart'] : allowedActions[state]
}

function StateCell({ service, task }: { service: HostService; task: HostTask | undefined }) {
  if (task)
    return (
      <span className="service-task" title={task.step}>
        <Progress
          percent={task.progress}
          size="small"
          showInfo={false}
          aria-label={`${serviceActionLabels[task.action]}进度`}
        />
        <span>{task.step || `等待${serviceActionLabels[task.action]}`}</span>
      </span>
    )
  return (
    <>
      <ServiceStateTag state={service.state} />
      {service.isHealthy === false ? <Tag color="red">不健康</Tag> : null}
    </>
  )
}

const figureColumn = (title: string, key: 'cpu' | 'memMb', digits: number): TableColumnsType<HostService>[number] => ({
  title,
  dataIndex: key,
  width: 76,
  align: 'right',
  className: 'num',
  render: (value: number | null) => numberText(value, digits),
})

const columnsOf = ({ ask, mayOperate, taskOf, isPhone }: Acts): TableColumnsType<HostService> => [
  {
    title: '服务',
    dataIndex: 'name',
    width: isPhone ? 120 : 148,
    ...(isPhone && { fixed: 'left' }),
    render: (_, { name, id, driver }) => (
      <span title={`${id} · ${driver === 'systemd' ? '系统服务' : driver === 'desk' ? '平台部件' : '代理托管'}`}>
        {name}
      </span>
    ),
  },
  { title: '类型', dataIndex: 'type', width: 56, render: (_, { type }) => serviceTypeLabels[type] },
  {
    title: '状态',
    key: 'state',
    width: 88,
    render: (_, service) => <StateCell service={service} task={taskOf(service.id)} />,
  },
  {
    title: '进程 / 端口',
    key: 'pid',
    width: 92,
    align: 'right',
    className: 'num',
    render: (_, { pid, port }) => `${pid ?? '--'}${port === null ? '' : ` : ${port}`}`,
  },
  figureColumn('处理器%', 'cpu', 1),
  figureColumn('内存MB', 'memMb', 0),
  { title: '重启', dataIndex: 'restarts24h', width: 52, align: 'right', className: 'num' },
  {
    title: '启动时间',
    dataIndex: 'startTime',
    width: 92,
    className: 'num',
    render: (time: string | null) => time?.slice(5, 16) ?? '--',
  },
  {
    title: '最后日志',
    dataIndex: 'lastLog',
    ellipsis: true,
    render: (line: string) => <span title={line}>{line || '--'}</span>,
  },
  {
    title: '操作',
    key: 'actions',
    width: 104,
    ...(!isPhone && { fixed: 'right' }),
    render: (_, service) => {
      const allowed = actionsOf(service)
      if (!service.canOperate) return <span className="host-sub">不可从此重启</span>
      return serviceActions
        .filter((action) => allowed.includes(action))
        .map((action) => (
          <Button
            key={action}
            type="link"
            size="small"
            className="service-act"
            danger={action === 'stop'}
            disabled={!mayOperate || taskOf(service.id) !== undefined}
            onClick={(event) => {
              event.stopPropagation()
              ask(service, action)
            }}
          >
            {serviceActionLabels[action]}
          </Button>
        ))
    },
  },
]

/** Services of the chosen host, with what may be done to them and what is being done. */
export function ServicesPanel() {
  const { hostId, serviceId } = useChosenHost()
  const services = usePanelQuery(servicesQuery(hostId))
  const tasks = useQuery(tasksQuery(hostId))
  const ask = useAskAct()
  const mayOperate = useMaySee('SERVER:operate')
  const isPhone = useIsPhone()
  const [isShowingTasks, setIsShowingTasks] = useState(false)
  const first = services.data?.find(({ driver }) => driver !== 'desk')?.id
  useEffect(() => {
    if (serviceId === null && first !== undefined) chooseService(first)
  }, [serviceId, first])
  if (hostId === null) return <PanelNotice>先选择一台主机</PanelNotice>

  const open = tasks.data?.filter(({ endTime }) => endTime === null) ?? []
  const last = tasks.data?.[0]
  const columns = columnsOf({ ask, mayOperate, isPhone, taskOf: (id) => open.find((task) => task.serviceId === id) })
  return (
    <PanelData
      of={services}
      empty={(data) =>
        data.length === 0 ? '这台主机没有列出服务。在代理的配置文件 services 中列出后即可在此启停。' : null
      }
    >
      {(data) => (
        <div className="services-panel">
          <Table<HostService>
            size="small"
            rowKey="id"
            columns={columns}
            dataSource={data}
            pagination={false}
            scroll={{ x: 900, y: 'calc(100% - 36px)' }}
            rowClassName={({ id }) => (id === serviceId ? 'is-chosen' : '')}
            onRow={({ id }) => ({ onClick: () => chooseService(id) })}
          />
          <div className="services-foot">
            {last ? (
              <>
                最近操作：{last.createTime.slice(5)} <PersonText account={last.createBy} />{' '}
                {serviceActionLabels[last.action]} {last.serviceId} ·{' '}
                <span className={last.state === 'failed' ? 'host-bad' : ''}>
                  {last.state === 'done' ? '完成' : last.state === 'failed' ? '失败' : '进行中'} {last.message}
                </span>
                <Button type="link" size="small" onClick={() => setIsShowingTasks(true)}>
                  全部
                </Button>
              </>
            ) : (
              '还没有操作记录'
            )}
          </div>
          {isShowingTasks ? <TasksDialog tasks={tasks.data ?? []} onClose={() => setIsShowingTasks(false)} /> : null}
        </div>
      )}
    </PanelData>
  )
}
