import type { PlanBody } from '@liangshu/contract/insight/selection'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Form, Input, Modal, Select } from 'antd'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { groupsQuery, useSaveGroup, useSetMembers } from '../../watch/index.ts'
import type { SelectionChoice } from './factor-sliders.tsx'
import { useSavePlan } from './selection-queries.ts'

interface DialogProps {
  isOpen: boolean
  onClose: () => void
}

const tell = (text: string) => withFeedback(({ message }) => void message.success(text))

/** Keeps the weights under a name; daily ones are run after every close. */
export function SavePlanModal({
  isOpen,
  onClose,
  choice,
  onSaved,
}: DialogProps & { choice: SelectionChoice; onSaved: (id: string) => void }) {
  const [form] = Form.useForm<Pick<PlanBody, 'name' | 'isDaily'>>()
  const save = useSavePlan()
  return (
    <Modal
      title="保存方案"
      okText="保存"
      open={isOpen}
      confirmLoading={save.isPending}
      onCancel={onClose}
      onOk={form.submit}
      destroyOnHidden
    >
      <Form
        form={form}
        layout="vertical"
        preserve={false}
        onFinish={({ name, isDaily }) =>
          save.mutate(
            {
              name,
              isDaily,
              weights: choice.weights,
              universe: choice.universe,
              exclude: [...choice.exclude],
              top: choice.top,
            },
            {
              onSuccess: ({ id }) => {
                tell('方案已保存')
                onSaved(id)
                onClose()
              },
            },
          )
        }
      >
        <Form.Item
          name="name"
          label="方案名称"
          rules={[
            { required: true, whitespace: true, message: '请填写方案名称' },
            { max: 30, message: '方案名称不能超过30个字' },
          ]}
        >
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item name="isDaily" valuePropName="checked" initialValue={false}>
          <Checkbox>每日运行：收盘后自动选股并存档</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  )
}

const NEW_GROUP = 'new'

/** Puts the selected stocks into a watch group, an old one or a new one. */
export function PushGroupModal({ isOpen, onClose, symbols }: DialogProps & { symbols: readonly string[] }) {
  const [form] = Form.useForm<{ groupId: string; name?: string }>()
  const chosen = Form.useWatch('groupId', form)
  const groups = useQuery({ ...groupsQuery('stock'), enabled: isOpen })
  const saveGroup = useSaveGroup()
  const setMembers = useSetMembers()
  const own = (groups.data ?? []).filter(({ canEdit }) => canEdit)

  const push = async ({ groupId, name }: { groupId: string; name?: string }) => {
    const target = groupId === NEW_GROUP ? (await saveGroup.mutateAsync({ name: name ?? '' }))?.id : groupId
    if (!target) return
    await setMembers.mutateAsync({ groupId: target, op: 'add', symbols })
    tell(`已加入 ${symbols.length} 只证券`)
    onClose()
  }

  return (
    <Modal
      title={`加入自选分组（${symbols.length} 只）`}
      okText="加入"
      open={isOpen}
      confirmLoading={saveGroup.isPending || setMembers.isPending}
      onCancel={onClose}
      onOk={form.submit}
      destroyOnHidden
    >
      <Form
        form={form}
        layout="vertical"
        preserve={false}
        initialValues={{ groupId: NEW_GROUP }}
        onFinish={(values) => void push(values).catch(() => undefined)}
      >
        <Form.Item name="groupId" label="分组">
          <Select
            options={[
              { value: NEW_GROUP, label: '新建分组' },
              ...own.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Form.Item>
        {chosen === NEW_GROUP ? (
          <Form.Item
            name="name"
            label="分组名称"
            rules={[
              { required: true, whitespace: true, message: '请输入分组名称' },
              { max: 20, message: '分组名称不能超过20个字符' },
            ]}
          >
            <Input maxLength={20} />
          </Form.Item>
        ) : null}
      </Form>
    </Modal>
  )
}
