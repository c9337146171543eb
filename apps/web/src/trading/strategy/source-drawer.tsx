import type { StrategyFile } from '@liangshu/contract/trading/strategy-source'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Drawer, Empty, Table, Tag, type TableColumnsType } from 'antd'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import { filesQuery, useLoadStrategy } from './source-queries.ts'

function State({ of: { version, isChanged, error } }: { of: StrategyFile }) {
  if (error !== null) return <Tag color="red">加载失败</Tag>
  if (version === null) return <Tag>未加载</Tag>
  return isChanged ? <Tag color="orange">文件已修改</Tag> : <Tag color="cyan">已加载</Tag>
}

const columns = (load: (name: string) => void, loading: string | undefined): TableColumnsType<StrategyFile> => [
  { title: '文件', dataIndex: 'name', width: 150, className: 'num' },
  { title: '名称', dataIndex: 'title', width: 110, render: (title: string | null) => title ?? '--' },
  {
    title: '版本',
    dataIndex: 'version',
    width: 70,
    align: 'right',
    render: (version: number | null) => (version === null ? '--' : `v${version}`),
  },
  { title: '状态', key: 'state', width: 100, render: (_, row) => <State of={row} /> },
  { title: '修改时间', dataIndex: 'modifiedTime', width: 150, className: 'num' },
  {
    title: '操作',
    key: 'load',
    width: 90,
    fixed: 'right',
    render: (_, { name, version }) => (
      <Button
        type="link"
        size="small"
        loading={loading === name}
        disabled={loading !== undefined}
        onClick={() => load(name)}
      >
        {version === null ? '加载' : '重新加载'}
      </Button>
    ),
  },
]

const failureOf = ({ error, triedTime }: StrategyFile) => (
  <Alert type="error" title={error} description={`${triedTime ?? ''} 尝试加载`} />
)

function Files() {
  const folder = useQuery(filesQuery)
  const loading = useLoadStrategy()
  async function load(name: string) {
    try {
      const { title, version } = await loading.mutateAsync(name)
      withFeedback(({ message }) => void message.success(`已加载 ${title} v${version}`))
    } catch (error) {
      showError(error)
    }
  }
  if (folder.error && !folder.data)
    return (
      <Alert
        type="error"
        showIcon
        title={folder.error.message}
        action={<Button onClick={() => void folder.refetch()}>重试</Button>}
      />
    )
  if (folder.data && !folder.data.isSet)
    return <Empty description="服务器未设置自编策略目录：用 STRATEGY_DIR 指定，见 docs/strategies.md" />
  return (
    <Table<StrategyFile>
      size="small"
      rowKey="name"
      aria-label="自编策略文件"
      loading={folder.isPending}
      columns={columns((name) => void load(name), loading.isPending ? loading.variables : undefined)}
      dataSource={folder.data?.files ?? []}
      pagination={false}
      scroll={{ x: 690 }}
      expandable={{
        columnWidth: 36,
        rowExpandable: ({ error }) => error !== null,
        expandedRowRender: failureOf,
      }}
      locale={{ emptyText: '目录中没有 .ts 文件' }}
    />
  )
}

/** 自编策略: files of the server's folder, loaded by an administrator. */
export function SourceDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer title="自编策略" open={open} onClose={onClose} size="large" destroyOnHidden>
      <p className="strategy-hint">加载后成为一个版本；之后修改文件不影响已在运行的策略，重新加载即为下一版本。</p>
      <Files />
    </Drawer>
  )
}
