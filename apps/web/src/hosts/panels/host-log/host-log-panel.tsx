import { useQuery } from '@tanstack/react-query'
import { Button, Input, Select, Switch } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { PanelData, PanelNotice } from '../../../desk/panel/panel-states.tsx'
import { useIsFrozen } from '../../../desk/panel/panel-context.ts'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { chooseService, useChosenHost } from '../../chosen-host.ts'
import { logQuery, servicesQuery } from '../../host-queries.ts'
import '../../parts/hosts.css'

/** Marks what was searched for. */
function Line({ text, find }: { text: string; find: string }) {
  if (find === '') return <div>{text || ' '}</div>
  const parts = text.split(find)
  return (
    <div>
      {parts.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have nothing else
        <span key={at}>
          {at > 0 ? <mark>{find}</mark> : null}
          {part}
        </span>
      ))}
    </div>
  )
}

function LogLines({ lines, find }: { lines: readonly string[]; find: string }) {
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  useEffect(() => {
    // Whoever has scrolled up reads: the log does not run away from under them.
    if (box.current && isAtEnd.current) box.current.scrollTop = box.current.scrollHeight
  })
  return (
    <div
      ref={box}
      className="log-lines"
      role="log"
      aria-label="日志"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      tabIndex={0}
      onScroll={({ currentTarget }) => {
        isAtEnd.current = currentTarget.scrollHeight - currentTarget.scrollTop - currentTarget.clientHeight < 24
      }}
    >
      {lines.map((text, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines of a log may be alike
        <Line key={at} text={text} find={find} />
      ))}
    </div>
  )
}

/** The log of the chosen service: its end, live, or the lines that hold a word. */
export function HostLogPanel() {
  const { hostId, serviceId } = useChosenHost()
  const services = useQuery(servicesQuery(hostId))
  const [find, setFind] = useState('')
  const [isLive, setIsLive] = useState(true)
  const isFrozen = useIsFrozen()
  const log = usePanelQuery(
    logQuery({ serverId: hostId ?? '', serviceId: serviceId ?? '', find, isLive: isLive && !isFrozen }),
  )
  if (hostId === null || serviceId === null) return <PanelNotice>先选择一个由代理管理的服务</PanelNotice>

  const options = (services.data ?? [])
    .filter(({ driver }) => driver !== 'desk')
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div className="log-panel">
      <div className="hosts-bar">
        <Select
          size="small"
          aria-label="服务"
          style={{ minWidth: 160 }}
          options={options}
          value={serviceId}
          onChange={chooseService}
        />
        <Input.Search
          size="small"
          allowClear
          placeholder="搜索日志"
          aria-label="搜索日志"
          maxLength={60}
          style={{ maxWidth: 260 }}
          onSearch={(word) => setFind(word.trim())}
        />
        <span>
          实时 <Switch size="small" checked={isLive} onChange={setIsLive} aria-label="实时" />
        </span>
        <Button size="small" onClick={() => void log.refetch()}>
          刷新
        </Button>
      </div>
      <PanelData
        of={log}
        empty={(data) => (data.lines.length === 0 ? (find === '' ? '日志为空' : `没有含“${find}”的日志`) : null)}
      >
        {(data) => <LogLines lines={data.lines} find={find} />}
      </PanelData>
    </div>
  )
}
