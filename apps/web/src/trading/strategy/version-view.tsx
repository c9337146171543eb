import type { StrategyVersion } from '@liangshu/contract/trading/strategy'
import { useQuery } from '@tanstack/react-query'
import { Select, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { ReportData } from '../profit/report-data.tsx'
import { versionsQuery } from './strategy-queries.ts'
import { differencesOf, type Difference } from './version-diff.ts'
import { PersonText } from '../../widgets/dict/person-text.tsx'

const columns: TableColumnsType<Difference> = [
  { title: '项目', dataIndex: 'label', width: 160 },
  { title: '原来', dataIndex: 'before', render: (text: string) => <del>{text}</del> },
  { title: '改为', dataIndex: 'after', render: (text: string) => <ins>{text}</ins> },
]

function Compare({ versions }: { versions: readonly StrategyVersion[] }) {
  const [newest, older] = versions
  const [from, setFrom] = useState(older?.version ?? newest?.version ?? 1)
  const [to, setTo] = useState(newest?.version ?? 1)
  const options = versions.map(({ version, createBy, createTime }) => ({
    value: version,
    label: (
      <>
        v{version} · {createTime} · <PersonText account={createBy} />
      </>
    ),
  }))
  const [before, after] = [from, to].map((wanted) => versions.find(({ version }) => version === wanted))
  return (
    <>
      <div className="strategy-choices">
        <Select aria-label="原版本" value={from} onChange={setFrom} options={options} />
        <span>对比</span>
        <Select aria-label="新版本" value={to} onChange={setTo} options={options} />
      </div>
      <Table<Difference>
        size="small"
        rowKey="label"
        className="strategy-diff"
        columns={columns}
        dataSource={before && after ? differencesOf(before.body, after.body) : []}
        pagination={false}
        locale={{ emptyText: from === to ? '请选择两个不同的版本' : '两个版本没有差别' }}
      />
    </>
  )
}

/** Versions of a strategy beside each other. */
export function VersionView({ id }: { id: string }) {
  const versions = useQuery(versionsQuery(id))
  return (
    <ReportData of={versions} empty={(rows) => (rows.length < 2 ? '只有一个版本；运行后每次修改都会成为新版本' : null)}>
      {(rows) => <Compare key={rows.length} versions={rows} />}
    </ReportData>
  )
}
