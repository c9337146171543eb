import type { ListedUser } from '@liangshu/contract/system/user/user-list'
import { useQuery } from '@tanstack/react-query'
import { DatePicker, Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { required } from '../../shared/form/field-rules.ts'
import { DictRadio } from '../../widgets/dict/dict-radio.tsx'
import { saveRecord } from '../../widgets/list-page/save-record.ts'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { FormModal } from '../../widgets/modal/form-modal.tsx'
import { UserPicker } from '../../widgets/picker/user-picker.tsx'
import { LoadFailure } from '../records/load-failure.tsx'
import { agentQuery, agentUrls } from './user-calls.ts'

interface AgentValues {
  agentUserName: string
  period: [Dayjs | null, Dayjs | null] | null
  status: string
}

const TIME = 'YYYY-MM-DD HH:mm:ss'
const timeOf = (text: string | null | undefined) => (text ? dayjs(text) : null)
const hasPeriod = {
  validator: async (_rule: unknown, period: AgentValues['period']) => {
    if (!period?.[0] || !period[1]) throw new Error('请选择代理时间')
  },
}

function AgentFields() {
  return (
    <>
      <Form.Item name="agentUserName" label="代理人" rules={[required('请选择代理人')]}>
        <UserPicker isMulti={false} placeholder="请选择代理人" />
      </Form.Item>
      <Form.Item name="period" label="代理时间" required rules={[hasPeriod]}>
        <DatePicker.RangePicker showTime />
      </Form.Item>
      <Form.Item name="status" label="状态">
        <DictRadio dictCode="valid_status" />
      </Form.Item>
    </>
  )
}

/** 代理人: who acts for somebody while they are away. */
export function UserAgentModal({ editing }: { editing: Editing<ListedUser> }) {
  const { row, isOpen, close } = editing
  const userName = row?.username ?? ''
  const found = useQuery({ ...agentQuery(userName), enabled: isOpen && userName !== '' })
  const { data: agent, isPending, isError } = found
  return (
    <FormModal<AgentValues>
      title={`代理人：${row?.realname ?? userName}`}
      open={isOpen}
      onClose={close}
      isLoading={isPending}
      isReadOnly={isError}
      initial={{
        agentUserName: agent?.agentUserName ?? '',
        period: [timeOf(agent?.startTime), timeOf(agent?.endTime)],
        status: agent?.status ?? '1',
      }}
      onSubmit={({ period, ...values }) =>
        saveRecord(
          agentUrls,
          {
            ...values,
            userName,
            startTime: period?.[0]?.format(TIME) ?? '',
            endTime: period?.[1]?.format(TIME) ?? '',
          },
          agent ?? undefined,
        )
      }
    >
      {isError ? (
        <LoadFailure title="代理人加载失败" error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <AgentFields />
      )}
    </FormModal>
  )
}
