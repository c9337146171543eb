import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Modal, Select } from 'antd'
import { useEffect } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { rememberDepart, setUserInfo } from '../../shared/session/session-store.ts'
import { departsQuery, selectDepart } from './depart-queries.ts'
import { onceOpened } from '../../widgets/focus/once-opened.ts'

/** Opens once the departments are known; without any there is nothing to choose from. */
export function DepartSwitchModal({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<{ orgCode: string }>()
  const queryClient = useQueryClient()
  const departs = useQuery(departsQuery)
  const list = departs.data?.list
  const current = list?.find(({ orgCode }) => orgCode === departs.data?.orgCode)
  const isEmpty = list?.length === 0
  const hasFailed = departs.isError

  useEffect(() => {
    if (isEmpty) withFeedback(({ message }) => void message.warning('您尚未设置部门信息!'))
    if (isEmpty || hasFailed) onClose()
  }, [isEmpty, hasFailed, onClose])

  const switching = useMutation({
    mutationFn: selectDepart,
    onSuccess: (userInfo) => {
      rememberDepart(list ?? [], userInfo.orgCode)
      setUserInfo(userInfo)
      // Everything on screen was read for the other department.
      void queryClient.invalidateQueries()
      onClose()
    },
  })

  return (
    <Modal
      open={list !== undefined && !isEmpty}
      width={450}
      title={current ? `部门切换（当前部门 : ${current.departName}）` : '部门选择'}
      okText="确定"
      onOk={form.submit}
      onCancel={onClose}
      confirmLoading={switching.isPending}
      afterOpenChange={(isOpen) => onceOpened(isOpen, () => form.focusField('orgCode'))}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={({ orgCode }) => switching.mutate(orgCode)}>
        <Form.Item name="orgCode" label="部门" rules={[{ required: true, message: '请选择部门' }]}>
          <Select
            placeholder="请选择部门"
            options={list?.map(({ orgCode, departName }) => ({ value: orgCode, label: departName })) ?? []}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
