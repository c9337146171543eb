import { hostStatusLabels, type HostStatus } from '@liangshu/contract/hosts/host'
import { serviceStateLabels, type ServiceState } from '@liangshu/contract/hosts/service-words'
import { Tag } from 'antd'

const hostColors = { online: 'green', warn: 'orange', offline: 'red' } as const
const stateColors = { running: 'green', stopped: 'default', starting: 'blue', stopping: 'blue', failed: 'red' } as const

export const HostStatusTag = ({ status }: { status: HostStatus }) => (
  <Tag color={hostColors[status]}>{hostStatusLabels[status]}</Tag>
)

export const ServiceStateTag = ({ state }: { state: ServiceState }) => (
  <Tag color={stateColors[state]}>{serviceStateLabels[state]}</Tag>
)
