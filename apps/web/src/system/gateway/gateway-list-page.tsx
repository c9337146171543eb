import { gatewayRoute, type GatewayRoute } from '@liangshu/contract/system/gateway'
import { Button, Tag } from 'antd'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import { Can } from '../../shared/permission/can.tsx'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { useEditing, type Editing } from '../../widgets/list-page/use-editing.ts'
import { useList } from '../../widgets/list-page/use-list.ts'
import { useListActions } from '../../widgets/list-page/use-list-actions.ts'
import { gatewayUrls, refreshGateway } from './gateway-calls.ts'
import { RouteForm } from './route-form.tsx'
import { filterKinds, predicatesText } from './route-values.ts'

const fields: FilterField[] = [
  { name: 'name', label: '路由名称', kind: 'contains' },
  { name: 'routerId', label: '路由ID', kind: 'contains' },
]

const filtersText = ({ filters }: GatewayRoute) =>
  filters.map(({ name }) => filterKinds.find(({ value }) => value === name)?.title ?? name).join('、') || '--'

const columns = (editing: Editing<GatewayRoute>, remove: (route: GatewayRoute) => void): ListColumn<GatewayRoute>[] => [
  { name: 'routerId', title: '路由ID', width: 160 },
  { name: 'name', title: '路由名称', width: 160 },
  { name: 'uri', title: '路由URI', width: 220 },
  {
    name: 'predicates',
    title: '路由条件',
    width: 260,
    isWide: true,
    render: ({ predicates }) => predicatesText(predicates) || '--',
  },
  { name: 'filters', title: '过滤器', width: 160, render: filtersText },
  {
    name: 'status',
    title: '状态',
    width: 80,
    render: ({ status }) => (status === 1 ? <Tag color="green">启用</Tag> : <Tag>停用</Tag>),
  },
  {
    title: '操作',
    width: 120,
    fixed: 'right',
    render: (route) => (
      <RowActions
        actions={[
          { text: '编辑', action: 'system:gatewayRoute:edit', onClick: () => editing.edit(route) },
          { text: '删除', action: 'system:gatewayRoute:delete', isDanger: true, onClick: () => remove(route) },
        ]}
      />
    ),
  },
]

async function refresh(reload: () => Promise<void>) {
  try {
    const { message: text } = await refreshGateway()
    withFeedback(({ message }) => void message.success(text || '清除成功！'))
    await reload()
  } catch (error) {
    showError(error)
  }
}

/** 网关路由: all routes in one answer, so there is one page of them. */
export function GatewayListPage() {
  const list = useList<GatewayRoute>({
    name: 'system-gateway-route',
    urls: gatewayUrls,
    schema: gatewayRoute,
    fields,
    pageSize: 100,
    nameOf: ({ name, routerId }) => name ?? routerId ?? '',
  })
  const { removeOne } = useListActions(list)
  const editing = useEditing<GatewayRoute>()
  return (
    <ListPage
      list={list}
      columns={columns(editing, removeOne)}
      selection="none"
      exportAction="system:gatewayRoute:export"
      exportName="网关路由"
      add={{ action: 'system:gatewayRoute:edit', onClick: editing.add }}
      empty={{
        title: '还没有路由',
        detail: '路由登记哪些请求转发到哪个服务，网关启用后由本服务转发。',
        action: { text: '新增路由', onClick: editing.add },
      }}
      onOpen={editing.edit}
      extra={
        <Can action="system:gatewayRoute:refresh">
          <Button onClick={() => void refresh(list.reload)}>清除缓存</Button>
        </Can>
      }
    >
      <RouteForm editing={editing} onSaved={list.reload} />
    </ListPage>
  )
}
