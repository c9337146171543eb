import type { Host } from '@liangshu/contract/hosts/host'
import { useQuery } from '@tanstack/react-query'
import { Button, DatePicker, Form, Input, Modal, Table } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { useAddWindow, useRemoveWindow, windowsQuery } from '../host-queries.ts'
import { nameOf } from '../host-words.ts'
import { PersonText } from '../../widgets/dict/person-text.tsx'

type Values = { span: [Dayjs, Dayjs]; reason: string }
const FORMAT = 'YYYY-MM-DD HH:mm:ss'

/** Times in which a host may be in trouble without anybody being called. */
export function MaintenanceDialog({ host, onClose }: { host: Host; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const windows = useQuery(windowsQuery(host.id))
  const add = useAddWindow()
  const remove = useRemoveWindow()
  const save = async ({ span: [from, to], reason }: Values) => {
    await add.mutateAsync({ serverId: host.id, fromTime: from.format(FORMAT), toTime: to.format(FORMAT), reason })
    form.resetFields()
    withFeedback(({ message }) => void message.success('已添加'))
  }
  return (
    <Modal open width={720} title={`${nameOf(host)} 的维护窗口`} footer={null} onCancel={onClose}>
      <p className="host-sub">窗口内的告警照常记录，但不通知任何人。</p>
      <Form
        form={form}
        layout="inline"
        className="host-window"
        initialValues={{ span: [dayjs(), dayjs().add(1, 'hour')] }}
        onFinish={(values) => void save(values).catch(() => undefined)}
      >
        <Form.Item name="span" rules={[{ required: true, message: '请选择维护时间' }]}>
          <DatePicker.RangePicker showTime />
        </Form.Item>
        <Form.Item name="reason" rules={[{ required: true, whitespace: true, message: '请填写维护原因' }]}>
          <Input placeholder="维护原因" maxLength={100} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={add.isPending}>
          添加
        </Button>
      </Form>
      <Table
        size="small"
        rowKey="id"
        loading={windows.isLoading}
        dataSource={windows.data ?? []}
        pagination={false}
        scroll={{ x: 600, y: 260 }}
        locale={{ emptyText: '没有维护窗口' }}
        columns={[
          { title: '开始', dataIndex: 'fromTime', width: 160, className: 'num' },
          { title: '结束', dataIndex: 'toTime', width: 160, className: 'num' },
          { title: '原因', dataIndex: 'reason', ellipsis: true },
          { title: '添加人', key: 'by', width: 90, render: (_, { createBy }) => <PersonText account={createBy} /> },
          {
            title: '操作',
            key: 'actions',
            width: 70,
            render: (_, { id }) => (
              <Button type="link" size="small" danger onClick={() => remove.mutate(id)}>
                删除
              </Button>
            ),
          },
        ]}
      />
    </Modal>
  )
}
