import ImportOutlined from '@ant-design/icons/ImportOutlined'
import ReloadOutlined from '@ant-design/icons/ReloadOutlined'
import {
  listKindLabels,
  listSourceLabels,
  type ListKind,
  type MemberList,
  type MemberReport as Report,
} from '@liangshu/contract/market/member-list'
import { useQuery } from '@tanstack/react-query'
import { Button, DatePicker, Input, Select, Space, Table, Upload } from 'antd'
import { LoadFailed } from '../load-failed.tsx'
import { useState } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { saveFile } from '../../shared/request/download.ts'
import { memberListsQuery, useImportMembers, useRefreshLists, useRemoveList } from './constituent-queries.ts'
import { listColumns } from './list-columns.tsx'
import { MemberDrawer } from './member-drawer.tsx'
import { MemberReport } from './member-report.tsx'
import { memberTemplate } from './member-template.ts'

const PAGE = 20
const kinds = Object.entries(listKindLabels).map(([value, label]) => ({ value: value as ListKind, label }))
const tell = (text: string) => withFeedback(({ message }) => void message.success(text))

/** Dated members of indices, sectors and funds: since when, from where, and how to bring in others. */
export function ConstituentPanel() {
  const [kind, setKind] = useState<ListKind>()
  const [keyword, setKeyword] = useState('')
  const [date, setDate] = useState('')
  const [pageNo, setPageNo] = useState(1)
  const [opened, setOpened] = useState<MemberList>()
  const [report, setReport] = useState<Report>()
  const lists = useQuery(memberListsQuery({ ...(kind && { kind }), keyword, date, pageNo, pageSize: PAGE }))
  const bring = useImportMembers()
  const refresh = useRefreshLists()
  const remove = useRemoveList()

  const narrow = (change: () => void) => {
    change()
    setPageNo(1)
  }

  return (
    <section aria-label="指数成分" className="bar-import">
      <div className="bar-import-bar">
        <Space wrap>
          <Select<ListKind>
            aria-label="类型"
            allowClear
            placeholder="全部类型"
            className="member-kind"
            value={kind ?? null}
            options={kinds}
            onChange={(value: ListKind | undefined) => narrow(() => setKind(value))}
          />
          <Input.Search
            aria-label="代码或名称"
            allowClear
            placeholder="代码或名称"
            className="member-keyword"
            onSearch={(value) => narrow(() => setKeyword(value))}
          />
          <DatePicker
            aria-label="在此日期有效"
            placeholder="在此日期有效"
            onChange={(_day, text) => narrow(() => setDate(typeof text === 'string' ? text : ''))}
          />
        </Space>
        <Space wrap>
          <Button onClick={() => saveFile(memberTemplate(), '指数成分模板.csv')}>下载模板</Button>
          <Upload
            accept=".csv,.txt,.xls,.xlsx"
            showUploadList={false}
            disabled={bring.isPending}
            beforeUpload={(file) => {
              bring.mutate(file, { onSuccess: setReport })
              return false
            }}
          >
            <Button icon={<ImportOutlined />} loading={bring.isPending}>
              导入名单
            </Button>
          </Upload>
          <Button
            type="primary"
            icon={<ReloadOutlined />}
            loading={refresh.isPending}
            onClick={() =>
              refresh.mutate(undefined, {
                onSuccess: ({ source, looked, changed }) =>
                  tell(`已从${listSourceLabels[source]}刷新 ${looked} 份名单，${changed} 份有变化`),
              })
            }
          >
            立即刷新
          </Button>
        </Space>
      </div>
      {report && <MemberReport report={report} onClose={() => setReport(undefined)} />}
      {lists.error && !lists.data ? (
        <LoadFailed of={lists} />
      ) : (
        <Table<MemberList>
          size="small"
          rowKey="id"
          columns={listColumns({ onOpen: setOpened, onRemove: ({ id }) => remove.mutate(id) })}
          dataSource={lists.data?.records ?? []}
          loading={lists.isFetching || remove.isPending}
          scroll={{ x: 1040 }}
          locale={{ emptyText: '没有符合条件的名单；可导入文件，或点击“立即刷新”' }}
          pagination={{
            current: pageNo,
            pageSize: PAGE,
            total: lists.data?.total ?? 0,
            size: 'small',
            showSizeChanger: false,
            showTotal: (total, [from, to]) => `${from}-${to} 共 ${total} 条`,
            onChange: setPageNo,
          }}
        />
      )}
      <p className="bar-import-more">
        每个交易日 08:45 起自动刷新一次；同一代码以生效日期较晚的名单为准，本机构导入的优先。
      </p>
      {opened && <MemberDrawer list={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}
