import {
  delegatePeople,
  delegationPaths,
  delegationRowSchema,
  delegationStateLabels,
  type DelegationRow,
} from '@liangshu/contract/decision/delegation'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, DatePicker, Form, Input, Modal, Popconfirm, Select, Table, Tag } from 'antd'
import type { Dayjs } from 'dayjs'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'
import { decisionKey } from '../context/context-queries.ts'

const key = [...decisionKey, 'delegation'] as const

const delegationsQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => request.get(delegationPaths.list, { schema: z.array(delegationRowSchema), signal }),
})
const peopleQuery = queryOptions({
  queryKey: [...key, 'people'],
  queryFn: ({ signal }) => request.get(`${delegationPaths.list}/people`, { schema: delegatePeople, signal }),
})

interface Values {
  toUserId: string
  days: [Dayjs, Dayjs]
  reason: string
}

function useLend() {
  const queryClient = useQueryClient()
  const done = () => queryClient.invalidateQueries({ queryKey: key })
  const lend = useMutation({
    mutationFn: ({ toUserId, days: [from, to], reason }: Values) =>
      request.post(delegationPaths.one, {
        body: { toUserId, fromDay: from.format('YYYY-MM-DD'), toDay: to.format('YYYY-MM-DD'), reason },
      }),
    onSuccess: done,
  })
  const revoke = useMutation({
    mutationFn: (id: string) => request.delete(delegationPaths.one, { params: { id } }),
    onSuccess: done,
  })
  return { lend, revoke }
}

/** Who stands in for whom, and from when to when. */
export function DelegationModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const rows = useQuery({ ...delegationsQuery, enabled: open })
  const people = useQuery({ ...peopleQuery, enabled: open })
  const { lend, revoke } = useLend()
  return (
    <Modal title="审批委托" open={open} onCancel={onClose} footer={null} width={680} destroyOnHidden>
      <Form
        form={form}
        layout="inline"
        className="delegation-form"
        onFinish={(values) => lend.mutate(values, { onSuccess: () => form.resetFields() })}
      >
        <Form.Item name="toUserId" label="代理人" rules={[{ required: true, message: '请选择代理人' }]}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            style={{ inlineSize: 120 }}
            options={(people.data ?? []).map(({ id, realname }) => ({ value: id, label: realname }))}
          />
        </Form.Item>
        <Form.Item name="days" label="日期" rules={[{ required: true, message: '请选择日期' }]}>
          <DatePicker.RangePicker style={{ inlineSize: 230 }} />
        </Form.Item>
        <Form.Item name="reason" rules={[{ required: true, whitespace: true, message: '请填写原因' }]}>
          <Input placeholder="原因" maxLength={200} style={{ inlineSize: 110 }} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={lend.isPending}>
          委托
        </Button>
      </Form>
      <Table<DelegationRow>
        rowKey="id"
        size="small"
        loading={rows.isPending}
        dataSource={rows.data ?? []}
        pagination={false}
        locale={{ emptyText: '没有审批委托' }}
        columns={[
          { title: '委托人', dataIndex: 'fromName' },
          { title: '代理人', dataIndex: 'toName' },
          { title: '日期', className: 'num', render: (_, { fromDay, toDay }) => `${fromDay} 至 ${toDay}` },
          { title: '原因', dataIndex: 'reason' },
          {
            title: '状态',
            render: (_, { state }) => (
              <Tag color={state === 'active' ? 'green' : 'default'}>{delegationStateLabels[state]}</Tag>
            ),
          },
          {
            title: '操作',
            render: (_, { id, isMine, state }) =>
              isMine && (state === 'active' || state === 'coming') ? (
                <Popconfirm title="撤销这项委托？" okText="撤销委托" onConfirm={() => revoke.mutate(id)}>
                  <Button type="link" size="small" danger>
                    撤销
                  </Button>
                </Popconfirm>
              ) : null,
          },
        ]}
      />
    </Modal>
  )
}
