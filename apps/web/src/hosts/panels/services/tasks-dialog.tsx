import { serviceActionLabels } from '@liangshu/contract/hosts/service-words'
import type { HostTask } from '@liangshu/contract/hosts/service'
import { Modal, Table, Tag } from 'antd'
import { PersonText } from '../../../widgets/dict/person-text.tsx'

const states = {
  waiting: ['等待', 'default'],
  running: ['进行中', 'blue'],
  done: ['完成', 'green'],
  failed: ['失败', 'red'],
} as const

const renderLines = ({ lastLines }: HostTask) => <pre className="host-lines">{lastLines.join('\n')}</pre>

/** What was done to the services of a host, each with the last lines of the log. */
export function TasksDialog({ tasks, onClose }: { tasks: readonly HostTask[]; onClose: () => void }) {
  return (
    <Modal open width={860} title="操作记录" footer={null} onCancel={onClose}>
      <Table<HostTask>
        size="small"
        rowKey="taskId"
        dataSource={[...tasks]}
        pagination={false}
        scroll={{ x: 760, y: 440 }}
        expandable={{
          rowExpandable: ({ lastLines }) => lastLines.length > 0,
          expandedRowRender: renderLines,
        }}
        columns={[
          { title: '时间', dataIndex: 'createTime', width: 160, className: 'num' },
          { title: '操作人', key: 'by', width: 90, render: (_, { createBy }) => <PersonText account={createBy} /> },
          { title: '服务', dataIndex: 'serviceId', width: 130 },
          {
            title: '动作',
            dataIndex: 'action',
            width: 90,
            render: (_, { action, isForced }) => `${isForced ? '强制' : ''}${serviceActionLabels[action]}`,
          },
          {
            title: '结果',
            dataIndex: 'state',
            width: 80,
            render: (_, { state }) => <Tag color={states[state][1]}>{states[state][0]}</Tag>,
          },
          { title: '说明', dataIndex: 'message', ellipsis: true },
        ]}
      />
    </Modal>
  )
}
