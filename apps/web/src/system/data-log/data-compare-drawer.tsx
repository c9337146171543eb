import type { SysDataLog } from '@liangshu/contract/system/data-log'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Drawer, Select, Skeleton, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { HtmlView } from '../../shared/html/html-view.tsx'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { PersonText } from '../../widgets/dict/person-text.tsx'
import { compareStates, firstPair, type FieldChange } from './compare-states.ts'
import { fieldText, holdsPeople } from './field-names.ts'
import { versionsQuery } from './data-log-calls.ts'
import { tableText } from './table-names.ts'
import './data-log.css'

const labelOf = ({ dataVersion, createTime, createBy }: SysDataLog) => (
  <>
    版本 {dataVersion ?? '--'} · {createTime ?? '--'} · <PersonText account={createBy} />
  </>
)

const isRichText = (text: string) => /<[a-z][^>]*>/i.test(text)

/** Rich text as its readers saw it, in a frame where nothing of it can act. */
const showValue = (text: string, { field }: FieldChange) =>
  isRichText(text) ? (
    <HtmlView html={text} title="富文本内容" />
  ) : holdsPeople(field) && text !== '--' ? (
    <PersonText account={text} />
  ) : (
    text
  )

const columnsOf = (older: string, newer: string): TableColumnsType<FieldChange> => [
  {
    title: '字段',
    dataIndex: 'field',
    width: '24%',
    render: (field: string, { isChanged }) => (
      <>
        <span title={field}>{fieldText(field)}</span>
        {isChanged ? <span className="data-changed">已修改</span> : null}
      </>
    ),
  },
  { title: older, dataIndex: 'before', width: '38%', className: 'data-value is-before', render: showValue },
  { title: newer, dataIndex: 'after', width: '38%', className: 'data-value is-after', render: showValue },
]

function Comparison({ versions, startId }: { versions: readonly SysDataLog[]; startId: string }) {
  const [pair, setPair] = useState(() => firstPair(versions, startId))
  const [isOnlyChanged, setIsOnlyChanged] = useState(false)
  const [before, after] = [pair.before, pair.after].map((id) => versions.find((version) => version.id === id))
  const rows = compareStates(before?.dataContent ?? null, after?.dataContent ?? null)
  const changed = rows.filter(({ isChanged }) => isChanged)
  const options = versions.map((version) => ({ value: version.id, label: labelOf(version) }))
  const column = (version: SysDataLog | undefined) => (version ? `版本 ${version.dataVersion ?? '--'}` : '无')

  return (
    <>
      <div className="data-compare-line">
        <Select
          aria-label="较早的版本"
          placeholder="没有更早的版本"
          options={options}
          value={pair.before ?? null}
          onChange={(id) => setPair({ ...pair, before: id ?? undefined })}
        />
        <Select
          aria-label="较新的版本"
          options={options}
          value={pair.after ?? null}
          onChange={(id) => setPair({ ...pair, after: id ?? undefined })}
        />
        <Checkbox checked={isOnlyChanged} onChange={({ target }) => setIsOnlyChanged(target.checked)}>
          只看修改（{changed.length}）
        </Checkbox>
      </div>
      <Table<FieldChange>
        rowKey="field"
        size="small"
        tableLayout="fixed"
        pagination={false}
        columns={columnsOf(column(before), column(after))}
        dataSource={isOnlyChanged ? changed : rows}
        rowClassName={({ isChanged }) => (isChanged ? 'is-changed' : '')}
        locale={{ emptyText: '两个版本没有区别' }}
      />
    </>
  )
}

/** 数据比较: two states of one record side by side. */
export function DataCompareDrawer({ editing }: { editing: Editing<SysDataLog> }) {
  const { row, isOpen } = editing
  const versions = useQuery(versionsQuery(isOpen ? row : undefined))
  return (
    <Drawer
      title={`数据比较：${tableText(row?.dataTable ?? null)}`}
      open={isOpen}
      onClose={editing.close}
      size={880}
      destroyOnHidden
      className="data-compare"
    >
      {versions.isError ? (
        <Alert
          type="error"
          showIcon
          title={versions.error.message}
          action={<Button onClick={() => void versions.refetch()}>重试</Button>}
        />
      ) : versions.data && row ? (
        <Comparison key={row.id} versions={versions.data} startId={row.id} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 10 }} />
      )}
    </Drawer>
  )
}
