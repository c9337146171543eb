import type { GatewayRoute } from '@liangshu/contract/system/gateway'
import { matching } from '@liangshu/contract/validation/text-rule'
import { maxLengthRule } from '@liangshu/contract/validation/text-rules'
import { Form, Input, Switch } from 'antd'
import { fromRule, required } from '../../shared/form/field-rules.ts'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { FormModal } from '../../widgets/modal/form-modal.tsx'
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
      title={row ? '编辑路由' : '新增路由'}
      open={editing.isOpen}
      onClose={editing.close}
      isDrawer
      columns={2}
      initial={valuesOf(row)}
      onSubmit={async (values) => {
        const { message } = await saveRoute(values, row?.id)
        await onSaved()
        return message || '操作成功！'
      }}
    >
      <Form.Item
        name="routerId"
        label="路由ID"
        validateFirst
        rules={[required('请输入路由ID'), fromRule(maxLengthRule(100)), fromRule(routerIdRule)]}
      >
        <Input placeholder="请输入路由ID" />
      </Form.Item>
      <Form.Item name="name" label="路由名称" rules={[required('请输入路由名称'), fromRule(maxLengthRule(100))]}>
        <Input placeholder="请输入路由名称" />
      </Form.Item>
      <Form.Item
        name="uri"
        label="路由URI"
        validateFirst
        rules={[required('请输入路由URI'), fromRule(maxLengthRule(500)), fromRule(uriRule)]}
      >
        <Input placeholder="lb://服务名 或 http://主机:端口" spellCheck={false} />
      </Form.Item>
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
