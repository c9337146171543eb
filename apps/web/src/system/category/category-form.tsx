import { maxLengthRule } from '@liangshu/contract/validation/text-rules'
import { Form, Input, TreeSelect } from 'antd'
import { fromRule, required } from '../../shared/form/field-rules.ts'
import { saveRecord } from '../../widgets/list-page/save-record.ts'
import { FormModal } from '../../widgets/modal/form-modal.tsx'
import { categoryUrls } from './category-calls.ts'
import { parentOptions, type CategoryRow } from './category-tree.ts'

const ROOT = '0'

/** A new category below a parent, or one to edit. */
export type CategoryEditing = { parent?: CategoryRow; row?: CategoryRow }

interface CategoryValues {
  name: string
  pid?: string | undefined
}

interface CategoryFormProps {
  editing: CategoryEditing | undefined
  tree: readonly CategoryRow[]
  onClose: () => void
  onSaved: () => Promise<void>
}

export function CategoryForm({ editing, tree, onClose, onSaved }: CategoryFormProps) {
  const row = editing?.row
  const pid = row?.pid ?? editing?.parent?.id
  return (
    <FormModal<CategoryValues>
      // A form of its own for each record: reopened while the last one fades, it would keep that one's parent.
      key={row?.id ?? editing?.parent?.id ?? 'new'}
      title={row ? '编辑分类' : editing?.parent ? `新增下级：${editing.parent.name ?? ''}` : '新增分类'}
      open={editing !== undefined}
      onClose={onClose}
      initial={{ name: row?.name ?? '', pid: pid === ROOT ? undefined : (pid ?? undefined) }}
      onSubmit={async (values) => {
        const text = await saveRecord(categoryUrls, { name: values.name, pid: values.pid ?? ROOT }, row)
        await onSaved()
        return text
      }}
    >
      <Form.Item name="pid" label="上级分类" extra={row ? '移动到别处后，分类编码按新的上级重新生成。' : undefined}>
        <TreeSelect
          allowClear
          showSearch
          treeNodeFilterProp="title"
          treeDefaultExpandedKeys={pid ? [pid] : []}
          placeholder="无（一级分类）"
          treeData={parentOptions(tree, row?.id)}
        />
      </Form.Item>
      <Form.Item name="name" label="分类名称" rules={[required('请输入分类名称'), fromRule(maxLengthRule(100))]}>
        <Input placeholder="请输入分类名称" />
      </Form.Item>
      {row ? (
        <Form.Item label="分类编码" htmlFor="category-code">
          <Input id="category-code" value={row.code ?? ''} disabled />
        </Form.Item>
      ) : null}
    </FormModal>
  )
}
