import { TreeTable } from '../../tree-table/tree-table.tsx'
import { Example, ExamplePage } from '../example-page.tsx'

const properties = [
  { name: 'url', type: 'string', note: '第一层的接口' },
  { name: 'childrenUrl', type: 'string', fallback: '同 url', note: '下级的接口' },
  { name: 'queryKey', type: 'string', fallback: 'pid', note: '上级编号的参数名' },
  { name: 'params', type: 'Record<string, string>', note: '附加的参数' },
  { name: 'columns', type: 'TableColumn[]', note: '表格列' },
]

const departColumns = [
  { title: '部门名称', dataIndex: 'departName', width: 260 },
  { title: '部门编码', dataIndex: 'orgCode', width: 180 },
]

function Departments() {
  return <TreeTable url="/sys/sysDepart/queryDepartTreeSync" columns={departColumns} />
}

export function TreeTableExample() {
  return (
    <ExamplePage
      title="树形表格"
      summary="展开时才取下一层；取不到时说明原因，可以再试。"
      properties={properties}
      file="tables/tree-table-example"
    >
      <Example title="树形表格" of="Departments">
        <Departments />
      </Example>
    </ExamplePage>
  )
}
