import { receivedAnnouncement, type ReceivedAnnouncement } from '@liangshu/contract/system/announcement'
import { useMutation } from '@tanstack/react-query'
import { Button, Popconfirm, Tag } from 'antd'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { request } from '../../shared/request/request.ts'
import { DictTag, DictText } from '../../widgets/dict/dict-tag.tsx'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import { useList } from '../../widgets/list-page/use-list.ts'
import { AnnouncementModal } from '../notice/announcement-modal.tsx'
import { announcementSchema, priorityColors } from '../notice/announcement.ts'
import { MY_ANNOUNCEMENTS, useReloadNotices } from '../notice/notice-queries.ts'
import { useOpenAnnouncement } from '../notice/use-open-announcement.ts'
import { personFilter } from '../records/person-filter.tsx'
import { PersonText } from '../../widgets/dict/person-text.tsx'
import './user-announcement-page.css'

const READ = '1'

const fields: FilterField[] = [
  { name: 'titile', label: '标题', kind: 'equals', placeholder: '标题包含的文字' },
  personFilter('sender', '发布人'),
  { name: 'msgCategory', label: '消息类型', kind: 'dict', dictCode: 'msg_category' },
  {
    name: 'readFlag',
    label: '阅读状态',
    kind: 'options',
    options: [
      { value: '0', label: '未读' },
      { value: READ, label: '已读' },
    ],
  },
]

const columns = (open: (row: ReceivedAnnouncement) => void): ListColumn<ReceivedAnnouncement>[] => [
  {
    name: 'titile',
    title: '标题',
    width: 240,
    isWide: true,
    render: (row) => (
      <Button
        type="link"
        size="small"
        className={row.readFlag === READ ? 'message-title' : 'message-title is-unread'}
        onClick={() => open(row)}
      >
        {row.titile}
      </Button>
    ),
  },
  {
    name: 'msgCategory',
    title: '消息类型',
    width: 110,
    render: ({ msgCategory }) => <DictText dictCode="msg_category" value={msgCategory} />,
  },
  { name: 'sender', title: '发布人', width: 120, render: ({ sender }) => <PersonText account={sender} /> },
  { name: 'sendTime', title: '发布时间', width: 170, className: 'num' },
  {
    name: 'priority',
    title: '优先级',
    width: 90,
    render: ({ priority }) => <DictTag dictCode="priority" value={priority} colors={priorityColors} />,
  },
  {
    name: 'readFlag',
    title: '阅读状态',
    width: 100,
    render: ({ readFlag }) => (readFlag === READ ? <Tag>已读</Tag> : <Tag color="green">未读</Tag>),
  },
]

function ReadAllButton() {
  const reload = useReloadNotices()
  const readAll = useMutation({
    mutationFn: () => request.answer('PUT', '/sys/sysAnnouncementSend/readAll'),
    onSuccess: ({ message: text }) => {
      withFeedback(({ message }) => void message.success(text || '全部已读'))
      reload()
    },
  })
  return (
    <Popconfirm title="确定全部标注为已读吗？" okText="全部标为已读" onConfirm={() => readAll.mutate()}>
      <Button loading={readAll.isPending}>全部标注已读</Button>
    </Popconfirm>
  )
}

/** 我的消息: everything that was ever sent to the user, unread first. */
export function UserAnnouncementPage() {
  const list = useList<ReceivedAnnouncement>({
    name: 'system-my-announcement',
    urls: { list: MY_ANNOUNCEMENTS },
    schema: receivedAnnouncement,
    fields,
  })
  const opening = useOpenAnnouncement()
  const open = (row: ReceivedAnnouncement) => opening.open(announcementSchema.parse(row))
  return (
    <ListPage
      list={list}
      columns={columns(open)}
      selection="none"
      empty={{ title: '还没有收到消息', detail: '系统通告、委托与风控提醒都会留在这里。' }}
      onOpen={open}
      extra={<ReadAllButton />}
    >
      {opening.shown ? <AnnouncementModal announcement={opening.shown} onClose={opening.close} /> : null}
    </ListPage>
  )
}
