import { csvFrequencyLabels, type CsvSecurity } from '@liangshu/contract/market/bar-import'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Input, Skeleton, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { LoadFailed } from '../load-failed.tsx'
import { BarsFigure } from '../panels/chart/bars-figure.tsx'
import { importedBarsQuery, securitiesQuery } from './bar-import-queries.ts'

const PAGE = 10

function BarsDrawer({ of, onClose }: { of: CsvSecurity; onClose: () => void }) {
  const bars = useQuery(importedBarsQuery(of.symbol, of.frequency))
  const title = `${of.name || of.symbol} ${csvFrequencyLabels[of.frequency]}`
  return (
    <Drawer open size={720} onClose={onClose} title={title}>
      {bars.error && !bars.data && <LoadFailed of={bars} />}
      {bars.data && (
        <>
          <div className="bar-import-chart">
            <BarsFigure bars={bars.data.bars} label={`${title}，导入的K线`} />
          </div>
          <p className="bar-import-note">
            <span className="num">
              {of.symbol} {of.from} 至 {of.to}，共 {of.bars} 根
            </span>
            <span>{bars.data.adj === 'forward' ? '按文件中的复权因子前复权' : '不复权'}</span>
          </p>
        </>
      )}
      {!bars.error && !bars.data && <Skeleton.Node active className="bar-import-chart" />}
    </Drawer>
  )
}

/** What there is to look at after all the imports, by security. */
export function ImportedSecurities() {
  const [pageNo, setPageNo] = useState(1)
  const [keyword, setKeyword] = useState('')
  const [opened, setOpened] = useState<CsvSecurity>()
  const securities = useQuery(securitiesQuery(keyword, pageNo, PAGE))

  const columns: TableColumnsType<CsvSecurity> = [
    { title: '证券代码', dataIndex: 'symbol', width: 150, className: 'num' },
    { title: '名称', dataIndex: 'name', minWidth: 110, render: (name: string) => name || '--' },
    {
      title: '周期',
      dataIndex: 'frequency',
      width: 88,
      render: (frequency: CsvSecurity['frequency']) => csvFrequencyLabels[frequency],
    },
    { title: '开始', dataIndex: 'from', width: 120, className: 'num' },
    { title: '结束', dataIndex: 'to', width: 120, className: 'num' },
    { title: '天数', dataIndex: 'days', width: 80, align: 'right', className: 'num' },
    { title: 'K线数', dataIndex: 'bars', width: 90, align: 'right', className: 'num' },
    {
      title: '操作',
      key: 'actions',
      width: 96,
      render: (_value: unknown, row: CsvSecurity) => (
        <Button type="link" size="small" onClick={() => setOpened(row)}>
          查看K线
        </Button>
      ),
    },
  ]

  return (
    <section aria-label="已导入的证券">
      <div className="bar-import-bar">
        <h2 className="bar-import-heading">已导入的证券</h2>
        <Input.Search
          allowClear
          size="small"
          className="bar-import-search"
          aria-label="按代码查找已导入的证券"
          placeholder="证券代码"
          onSearch={(text) => {
            setKeyword(text.trim())
            setPageNo(1)
          }}
        />
      </div>
      {securities.error && !securities.data ? (
        <LoadFailed of={securities} />
      ) : (
        <Table<CsvSecurity>
          size="small"
          rowKey={({ symbol, frequency }) => `${symbol} ${frequency}`}
          columns={columns}
          dataSource={securities.data?.records ?? []}
          loading={securities.isFetching}
          scroll={{ x: 860 }}
          locale={{ emptyText: keyword ? '没有符合条件的证券' : '还没有导入过行情' }}
          pagination={{
            current: pageNo,
            pageSize: PAGE,
            total: securities.data?.total ?? 0,
            size: 'small',
            showSizeChanger: false,
            showTotal: (total, [from, to]) => `${from}-${to} 共 ${total} 条`,
            onChange: setPageNo,
          }}
        />
      )}
      {opened && <BarsDrawer of={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}
