import type { SysPosition } from '@liangshu/contract/system/post'
import { Form } from 'antd'
import { required } from '../../shared/form/field-rules.ts'
import { DictSelect } from '../../widgets/dict/dict-select.tsx'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { RecordForm } from '../records/record-form.tsx'
import { TextField } from '../records/text-field.tsx'
import { InstitutionField } from '../tenant/institution.tsx'

export const positionUrls = {
  list: '/sys/position/list',
  delete: '/sys/position/delete',
  deleteBatch: '/sys/position/deleteBatch',
  exportXls: '/sys/position/exportXls',
  importExcel: '/sys/position/importExcel',
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
    <RecordForm<SysPosition, PositionValues>
      noun="职务"
      editing={editing}
      urls={positionUrls}
      initial={{ code: row?.code ?? '', name: row?.name ?? '', postRank: row?.postRank ?? '' }}
      onSaved={onSaved}
      refusals={[['tenantId', /所选机构|所属机构/]]}
    >
      <InstitutionField isNew={row === undefined} owner={row?.tenantId} />
      <TextField
        name="code"
        label="职务编码"
        max={100}
        isRequired
        isUnique={{ table: 'sys_position', column: 'code', id: row?.id }}
      />
      <TextField name="name" label="职务名称" max={100} isRequired />
      <Form.Item name="postRank" label="职级" rules={[required('请选择职级')]}>
        <DictSelect dictCode="position_rank" placeholder="请选择职级" />
      </Form.Item>
    </RecordForm>
  )
}
