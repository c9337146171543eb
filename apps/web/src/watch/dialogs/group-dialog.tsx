import { groupColors, type Group, type GroupColor } from '@liangshu/contract/watch/group-calls'
import { Form, Input, Modal, Radio, type InputRef } from 'antd'
import { useRef } from 'react'
import { linkLabels } from '../../desk/link/link-colors.ts'
import { useMaySee } from '../../shared/permission/use-permission.ts'
import { DepartPicker } from '../../widgets/picker/depart-picker.tsx'
import { useSaveGroup } from '../watch-queries.ts'
import { onceOpened } from '../../widgets/focus/once-opened.ts'
import './dialogs.css'

interface GroupForm {
  name: string
  color: GroupColor | ''
  type: 1 | 2
  shareTo: string
}

interface GroupDialogProps {
  /** Left out for a new one. */
  group?: Group
  onClose: () => void
  onSaved: (group: Group) => void
}

const colors = [
  { value: '', label: '无' },
  ...groupColors.map((color) => ({
    value: color,
    label: (
      <span className="watch-color" title={linkLabels[color]}>
        <i className="link-dot" data-link={color} />
        <span className="visually-hidden">{linkLabels[color]}</span>
      </span>
    ),
  })),
]

/** Name, colour, and who else may look at it. */
export function GroupDialog({ group, onClose, onSaved }: GroupDialogProps) {
  const [form] = Form.useForm<GroupForm>()
  const type = Form.useWatch('type', form)
  const mayShare = useMaySee('WATCH:share')
  const save = useSaveGroup()
  const name = useRef<InputRef>(null)
  const finish = ({ name: typed, color, type: kind, shareTo }: GroupForm) =>
    save.mutate(
      {
        ...(group && { id: group.id }),
        name: typed.trim(),
        color,
        type: kind,
        shareTo: kind === 2 && shareTo ? shareTo.split(',') : [],
      },
      {
        onSuccess: (saved) => {
          if (saved) onSaved(saved)
          onClose()
        },
      },
    )
  return (
    <Modal
      open
      width={440}
      title={group ? '编辑分组' : '新建分组'}
      okText="保存"
      confirmLoading={save.isPending}
      onOk={form.submit}
      onCancel={onClose}
      afterOpenChange={(isOpen) => onceOpened(isOpen, () => name.current?.focus())}
      destroyOnHidden
    >
      <Form
        form={form}
        layout="vertical"
        onFinish={finish}
        initialValues={{
          name: group?.name ?? '',
          color: group?.color ?? '',
          type: group?.type ?? 1,
          shareTo: group?.shareTo.join(',') ?? '',
        }}
      >
        <Form.Item
          name="name"
          label="分组名称"
          rules={[{ required: true, whitespace: true, message: '请输入分组名称' }]}
        >
          <Input ref={name} maxLength={20} showCount />
        </Form.Item>
        <Form.Item name="color" label="颜色">
          <Radio.Group optionType="button" options={colors} />
        </Form.Item>
        <Form.Item name="type" label="谁能看到">
          <Radio.Group disabled={!mayShare && type !== 2}>
            <Radio value={1}>仅自己</Radio>
            <Radio value={2}>共享（只读）</Radio>
          </Radio.Group>
        </Form.Item>
        {type === 2 ? (
          <Form.Item name="shareTo" label="共享给部门" extra="不选则本机构所有人可见">
            <DepartPicker store="orgCode" />
          </Form.Item>
        ) : null}
      </Form>
    </Modal>
  )
}
