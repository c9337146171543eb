import { diskInfo, monitorPagePaths, type DiskInfo } from '@liangshu/contract/system/monitor-pages'
import { useQuery } from '@tanstack/react-query'
import { Progress } from 'antd'
import { useState } from 'react'
import { MonitorFrame } from './monitor-frame.tsx'
import { liveQuery } from './monitor-queries.ts'
import { MonitorTable, numeric } from './monitor-table.tsx'
import { bytesText, countText } from './units.ts'

/** From here on a disk is nearly full. */
const FULL = 0.9

function Disk({ folder, holds, totalBytes, freeBytes, usedPart, files, freeFiles }: DiskInfo['disks'][number]) {
  return (
    <figure className="monitor-disk" aria-label={holds}>
      <Progress
        type="dashboard"
        aria-label={`${holds}已用`}
        percent={Math.round(usedPart * 100)}
        status={usedPart > FULL ? 'exception' : 'normal'}
        size={132}
      />
      <figcaption>
        <b>{holds}</b>
        <code>{folder}</code>
        <span>
          共 {bytesText(totalBytes)}，剩余 {bytesText(freeBytes)}
        </span>
        <span>
          可存文件数 {countText(files)}，剩余 {countText(freeFiles)}
        </span>
      </figcaption>
    </figure>
  )
}

/** 磁盘监控: how full the disks are, and with what. */
export function DiskPage() {
  const [isFrozen, setIsFrozen] = useState(false)
  const query = useQuery(liveQuery(monitorPagePaths.disks, diskInfo, isFrozen))
  return (
    <MonitorFrame
      title="磁盘监控"
      query={query}
      isFrozen={isFrozen}
      onFreeze={setIsFrozen}
      about={({ databaseBytes, measuredAt }) => `数据库 ${bytesText(databaseBytes)} · 目录大小统计于 ${measuredAt}`}
    >
      {({ disks, parts, tables }) => (
        <>
          <div className="monitor-disks">
            {disks.map((disk) => (
              <Disk key={disk.holds} {...disk} />
            ))}
          </div>
          <div className="monitor-tables">
            <MonitorTable
              title="数据目录"
              rowKey="name"
              columns={[
                { title: '内容', dataIndex: 'name' },
                { title: '文件数', dataIndex: 'files', ...numeric, render: countText },
                { title: '占用', dataIndex: 'bytes', ...numeric, render: bytesText },
              ]}
              dataSource={parts}
              empty="数据目录中还没有文件"
            />
            <MonitorTable
              title="最大的数据表（前 12 张）"
              rowKey="name"
              columns={[
                { title: '数据表', dataIndex: 'name' },
                { title: '行数（估计）', dataIndex: 'rows', ...numeric, render: countText },
                { title: '占用', dataIndex: 'bytes', ...numeric, render: bytesText },
              ]}
              dataSource={tables}
            />
          </div>
        </>
      )}
    </MonitorFrame>
  )
}
