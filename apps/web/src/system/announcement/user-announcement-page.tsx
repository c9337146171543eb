import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Input, Popconfirm, Table, Tag, type TableProps } from 'antd'
import { useState } from 'react'
import { useIsPhone } from '../../shared/theme/media.ts'
import { AnnouncementModal } from '../notice/announcement-modal.tsx'
import { priorityLook, type Announcement } from '../notice/announcement.ts'
import { useOpenAnnouncement } from '../notice/use-open-announcement.ts'
import { myAnnouncementsQuery, useReadAll, type MyAnnouncementsQuery } from './my-announcement-queries.ts'
import './user-announcement-page.css'

const categories: Readonly<Record<string, string>> = { '1': '通知公告', '2': '系统消息' }

const columns = (open: (announcement: Announcement) => void): TableProps<Announcement>['columns'] => [
  {
    title: '标题',
    dataIndex: 'title',
    ellipsis: true,
    render: (title: string, announcement) => (
      <Button type="link" size="small" className="cell-link" onClick={() => open(announcement)}>
        {title}
      </Button>
    ),
  },
  {
    title: '消息类型',
    dataIndex: 'msgCategory',
    width: 110,
    responsive: ['md'],
    render: (value: string) => categories[value] ?? '--',
  },
  { title: '发布人', dataIndex: 'sender', width: 120, responsive: ['md'], render: (value: string) => value || '--' },
  {
    title: '发布时间',
    dataIndex: 'time',
    width: 170,
    className: 'num',
    responsive: ['md'],
    render: (value: string) => value || '--',
  },
  {
    title: '优先级',
    dataIndex: 'priority',
    width: 110,
    render: (value: string) => {
      const look = priorityLook(value)
      return look ? <Tag color={look.color}>{look.label}</Tag> : '--'
    },
  },
  {
    title: '阅读状态',
    dataIndex: 'isRead',
    width: 100,
    render: (isRead: boolean) => (isRead ? <Tag>已读</Tag> : <Tag color="green">未读</Tag>),
  },
]

const firstPage: MyAnnouncementsQuery = { pageNo: 1, pageSize: 10 }

/** 我的消息: everything that was ever sent to the user, unread first. */
export function UserAnnouncementPage() {
  const [query, setQuery] = useState(firstPage)
  const announcements = useQuery(myAnnouncementsQuery(query))
  const readAll = useReadAll()
  const opening = useOpenAnnouncement()
  const isPhone = useIsPhone()

  return (
    <section className="my-announcements">
      <Form
        layout="inline"
        onFinish={(fields: Pick<MyAnnouncementsQuery, 'titile' | 'sender'>) =>
          setQuery({ ...query, ...fields, pageNo: 1 })
        }
        onReset={() => setQuery(firstPage)}
      >
        <Form.Item name="titile" label="标题">
          <Input allowClear placeholder="请输入标题" />
        </Form.Item>
        <Form.Item name="sender" label="发布人">
          <Input allowClear placeholder="请输入发布人" />
        </Form.Item>
        <Button type="primary" htmlType="submit">
          查询
        </Button>
        <Button htmlType="reset">重置</Button>
        <Popconfirm title="确定全部标注为已读吗？" onConfirm={() => readAll.mutate()}>
          <Button className="push-end" loading={readAll.isPending}>
            全部标注已读
          </Button>
        </Popconfirm>
      </Form>
      {announcements.isError ? (
        <Alert
          type="error"
          showIcon
          title={`消息读取失败：${announcements.error.message || '请稍后重试'}`}
          action={<Button onClick={() => void announcements.refetch()}>重试</Button>}
        />
      ) : null}
      <Table
        rowKey="id"
        columns={columns(opening.open) ?? []}
        dataSource={announcements.data?.records ?? []}
        loading={announcements.isFetching}
        scroll={isPhone ? {} : { x: 640 }}
        rowClassName={({ isRead }) => (isRead ? '' : 'is-unread')}
        locale={{ emptyText: '还没有收到消息' }}
        pagination={{
          current: query.pageNo,
          pageSize: query.pageSize,
          total: announcements.data?.total ?? 0,
          pageSizeOptions: [10, 20, 30],
          showSizeChanger: true,
          showQuickJumper: true,
          showTotal: (total, [first, last]) => `${first}-${last} 共 ${total} 条`,
          onChange: (pageNo, pageSize) => setQuery({ ...query, pageNo, pageSize }),
        }}
      />
      {opening.shown ? <AnnouncementModal announcement={opening.shown} onClose={opening.close} /> : null}
    </section>
  )
}
