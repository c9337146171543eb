import { hostStatusLabels, hostStatuses, type Host, type HostStatus } from '@liangshu/contract/hosts/host'
import { Button, Input, Pagination, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { useMaySee } from '../../../shared/permission/use-permission.ts'
import { chooseHost, useChosenHost } from '../../chosen-host.ts'
import { EnrolDialog } from '../../dialogs/enrol-dialog.tsx'
import { HostMenu } from '../../dialogs/host-menu.tsx'
import { hostsQuery } from '../../host-queries.ts'
import { nameOf } from '../../host-words.ts'
import { HostCard } from './host-card.tsx'
import '../../parts/hosts.css'

const PER_PAGE = 8

/** Cards of all machines. The chosen one is what the other panels look at. */
export function HostsPanel() {
  const hosts = usePanelQuery(hostsQuery)
  const chosenId = useChosenHost(({ hostId }) => hostId)
  const [word, setWord] = useState('')
  const [status, setStatus] = useState<HostStatus | 'all'>('all')
  const [page, setPage] = useState(1)
  const [isEnrolling, setIsEnrolling] = useState(false)
  const mayEnrol = useMaySee('SERVER:enrol')
  const first = hosts.data?.[0]?.id
  const isChosenThere = hosts.data?.some(({ id }) => id === chosenId) ?? true
  useEffect(() => {
    if (first !== undefined && (chosenId === null || !isChosenThere)) chooseHost(first)
  }, [first, chosenId, isChosenThere])

  const isShown = (host: Host) =>
    (status === 'all' || host.status === status) &&
    `${nameOf(host)} ${host.name}`.toLowerCase().includes(word.trim().toLowerCase())
  const all = hosts.data ?? []
  const shown = all.filter(isShown)
  const chosen = all.find(({ id }) => id === chosenId)
  const options = [
    { value: 'all' as const, label: `全部 ${all.length}` },
    ...hostStatuses.map((value) => ({
      value,
      label: `${hostStatusLabels[value]} ${all.filter((one) => one.status === value).length}`,
    })),
  ]
  return (
    <div className="hosts-panel">
      <div className="hosts-bar">
        <Input
          size="small"
          allowClear
          placeholder="主机名或别名"
          aria-label="主机名或别名"
          value={word}
          onChange={({ target }) => {
            setWord(target.value)
            setPage(1)
          }}
        />
        {chosen ? <HostMenu host={chosen} /> : null}
        {mayEnrol ? (
          <Button size="small" type="primary" onClick={() => setIsEnrolling(true)}>
            登记主机
          </Button>
        ) : null}
      </div>
      <Segmented
        size="small"
        block
        options={options}
        value={status}
        onChange={(value) => {
          setStatus(value)
          setPage(1)
        }}
      />
      <PanelData
        of={hosts}
        rows={14}
        empty={(data) =>
          data.length === 0
            ? '还没有主机。点“登记主机”取得登记码，在要监控的机器上运行代理即可。'
            : shown.length === 0
              ? '没有符合条件的主机'
              : null
        }
      >
        {() => (
          <div className="host-cards">
            {shown.slice((page - 1) * PER_PAGE, page * PER_PAGE).map((host) => (
              <HostCard key={host.id} host={host} isChosen={host.id === chosenId} />
            ))}
            <Pagination
              size="small"
              hideOnSinglePage
              current={page}
              pageSize={PER_PAGE}
              total={shown.length}
              showSizeChanger={false}
              onChange={setPage}
            />
          </div>
        )}
      </PanelData>
      {isEnrolling ? <EnrolDialog onClose={() => setIsEnrolling(false)} /> : null}
    </div>
  )
}
