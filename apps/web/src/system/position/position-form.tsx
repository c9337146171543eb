import type { SysPosition } from '@liangshu/contract/system/position'
import { maxLengthRule } from '@liangshu/contract/validation/text-rules'
import { Form, Input } from 'antd'
import { fromRule, required } from '../../shared/form/field-rules.ts'
import { unique } from '../../shared/form/remote-rules.ts'
import { DictSelect } from '../../widgets/dict/dict-select.tsx'
import { saveRecord } from '../../widgets/list-page/save-record.ts'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { FormModal } from '../../widgets/modal/form-modal.tsx'

export const positionUrls = {
  list: '/sys/position/list',
  delete: '/sys/position/delete',
  deleteBatch: '/sys/position/deleteBatch',
  add: '/sys/position/add',
  edit: '/sys/position/edit',
} as const

interface PositionValues {
  code: string
  name: string
  postRank: string
}

export function PositionForm({ editing, onSaved }: { editing: Editing<SysPosition>; onSaved: () => Promise<void> }) {
  const { row } = editing
  return (
    <FormModal<PositionValues>
      title={row ? '编辑职务' : '新增职务'}
      open={editing.isOpen}
      onClose={editing.close}
      initial={{ code: row?.code ?? '', name: row?.name ?? '', postRank: row?.postRank ?? '' }}
      onSubmit={async (values) => {
        const text = await saveRecord(positionUrls, values, row)
        await onSaved()
        return text
      }}
    >
      <Form.Item
        name="code"
        label="职务编码"
        validateFirst
        rules={[required('请输入职务编码'), fromRule(maxLengthRule(100)), unique('sys_position', 'code', row?.id)]}
      >
        <Input placeholder="请输入职务编码" />
      </Form.Item>
      <Form.Item name="name" label="职务名称" rules={[required('请输入职务名称'), fromRule(maxLengthRule(100))]}>
        <Input placeholder="请输入职务名称" />
      </Form.Item>
      <Form.Item name="postRank" label="职级" rules={[required('请选择职级')]}>
        <DictSelect dictCode="position_rank" placeholder="请选择职级" />
      </Form.Item>
    </FormModal>
  )
}
