import type { DepartNode } from '@liangshu/contract/system/depart/depart-tree'
import { maxLengthRule } from '@liangshu/contract/validation/text-rules'
import { Form, Input, InputNumber } from 'antd'
import { fromRule, required } from '../../shared/form/field-rules.ts'
import { DictRadio } from '../../widgets/dict/dict-radio.tsx'
import { saveRecord } from '../../widgets/list-page/save-record.ts'
import { FormModal } from '../../widgets/modal/form-modal.tsx'
import { DepartPicker } from '../../widgets/picker/depart-picker.tsx'
import { UserPicker } from '../../widgets/picker/user-picker.tsx'
import { InstitutionField } from '../tenant/institution.tsx'
import { departUrls } from './depart-calls.ts'

/** A new department below a parent, or one to edit. */
export type DepartEditing = { parent?: DepartNode; row?: DepartNode }

interface DepartValues {
  departName: string
  parentId: string
  departNameEn: string
  departNameAbbr: string
  orgCategory: string
  departOrder: number
  directorUserIds: string
  mobile: string
  fax: string
  address: string
  status: string
  memo: string
}

interface DepartFormProps {
  editing: DepartEditing | undefined
  onClose: () => void
  onSaved: () => Promise<void>
}

const initialOf = ({ row, parent }: DepartEditing): DepartValues => ({
  departName: row?.departName ?? '',
  parentId: row?.parentId ?? parent?.id ?? '',
  departNameEn: row?.departNameEn ?? '',
  departNameAbbr: row?.departNameAbbr ?? '',
  // A first-level unit is a company, what is below one a department.
  orgCategory: row?.orgCategory ?? (parent ? '2' : '1'),
  departOrder: row?.departOrder ?? (parent?.children?.length ?? 0) + 1,
  directorUserIds: row?.directorUserIds ?? '',
  mobile: row?.mobile ?? '',
  fax: row?.fax ?? '',
  address: row?.address ?? '',
  status: row?.status ?? '1',
  memo: row?.memo ?? '',
})

export function DepartForm({ editing, onClose, onSaved }: DepartFormProps) {
  const row = editing?.row
  return (
    <FormModal<DepartValues>
      title={row ? '编辑部门' : editing?.parent ? `新增下级：${editing.parent.departName}` : '新增部门'}
      open={editing !== undefined}
      onClose={onClose}
      columns={2}
      initial={initialOf(editing ?? {})}
      onSubmit={async (values) => {
        const text = await saveRecord(departUrls, values, row)
        await onSaved()
        return text
      }}
    >
      <Form.Item name="departName" label="部门名称" rules={[required('请输入部门名称'), fromRule(maxLengthRule(100))]}>
        <Input placeholder="请输入部门名称" />
      </Form.Item>
      {editing?.parent ? null : <InstitutionField isNew={row === undefined} owner={row?.tenantId} />}
      <Form.Item name="parentId" label="上级部门">
        <DepartPicker isMulti={false} placeholder="无（一级部门）" />
      </Form.Item>
      <Form.Item name="orgCategory" label="部门类型">
        <DictRadio dictCode="org_category" />
      </Form.Item>
      <Form.Item name="departOrder" label="排序">
        <InputNumber precision={0} min={0} max={999999} />
      </Form.Item>
      <Form.Item name="directorUserIds" label="部门负责人">
        <UserPicker store="id" />
      </Form.Item>
      <Form.Item name="status" label="状态">
        <DictRadio dictCode="depart_status" />
      </Form.Item>
      <Form.Item name="departNameEn" label="英文名" rules={[fromRule(maxLengthRule(500))]}>
        <Input placeholder="请输入英文名" />
      </Form.Item>
      <Form.Item name="departNameAbbr" label="缩写" rules={[fromRule(maxLengthRule(500))]}>
        <Input placeholder="请输入缩写" />
      </Form.Item>
      <Form.Item name="mobile" label="电话" rules={[fromRule(maxLengthRule(32))]}>
        <Input placeholder="请输入电话" />
      </Form.Item>
      <Form.Item name="fax" label="传真" rules={[fromRule(maxLengthRule(32))]}>
        <Input placeholder="请输入传真" />
      </Form.Item>
      <Form.Item name="address" label="地址" className="is-wide" rules={[fromRule(maxLengthRule(100))]}>
        <Input placeholder="请输入地址" />
      </Form.Item>
      <Form.Item name="memo" label="备注" className="is-wide" rules={[fromRule(maxLengthRule(500))]}>
        <Input.TextArea rows={2} placeholder="请输入备注" />
      </Form.Item>
    </FormModal>
  )
}
