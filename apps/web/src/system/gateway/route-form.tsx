import type { GatewayRoute } from '@liangshu/contract/system/gateway'
import { matching } from '@liangshu/contract/validation/text-rule'
import { Form, Switch } from 'antd'
import { fromRule } from '../../shared/form/field-rules.ts'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { FormModal } from '../../widgets/modal/form-modal.tsx'
import { recordTitle } from '../records/record-form.tsx'
import { TextField } from '../records/text-field.tsx'
import { FilterLines } from './filter-lines.tsx'
import { saveRoute } from './gateway-calls.ts'
import { PredicateLines } from './predicate-lines.tsx'
import { valuesOf, type RouteValues } from './route-values.ts'

const routerIdRule = matching(/^[\w.-]+$/, '只能包含字母、数字、下划线、点和横线')
const uriRule = matching(/^(lb|https?|wss?):\/\/\S+$/i, '应以 lb://、http:// 或 https:// 开头')

export function RouteForm({ editing, onSaved }: { editing: Editing<GatewayRoute>; onSaved: () => Promise<void> }) {
  const { row } = editing
  return (
    <FormModal<RouteValues>
      title={recordTitle('路由', editing)}
      open={editing.isOpen}
      onClose={editing.close}
      isReadOnly={editing.isReadOnly}
      isDrawer
      columns={2}
      initial={valuesOf(row)}
      onSubmit={async (values) => {
        const { message } = await saveRoute(values, row)
        await onSaved()
        return message || '操作成功！'
      }}
    >
      <TextField name="routerId" label="路由ID" max={100} isRequired rules={[fromRule(routerIdRule)]} />
      <TextField name="name" label="路由名称" max={100} isRequired />
      <TextField
        name="uri"
        label="路由URI"
        max={500}
        isRequired
        isCode
        rules={[fromRule(uriRule)]}
        placeholder="lb://服务名 或 http://主机:端口"
      />
      <Form.Item name="status" label="状态" valuePropName="checked">
        <Switch checkedChildren="启用" unCheckedChildren="停用" />
      </Form.Item>
      <h3>路由条件：全部满足时使用此路由</h3>
      <div className="is-wide">
        <PredicateLines />
      </div>
      <h3>过滤器</h3>
      <div className="is-wide">
        <FilterLines />
      </div>
    </FormModal>
  )
}
