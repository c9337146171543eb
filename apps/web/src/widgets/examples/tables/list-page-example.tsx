import { z } from 'zod'
import { DictText } from '../../dict/dict-tag.tsx'
import type { FilterField } from '../../list-page/filter-field.ts'
import type { ListColumn } from '../../list-page/list-column.ts'
import { ListPage } from '../../list-page/list-page.tsx'
import { useList } from '../../list-page/use-list.ts'
import type { QueryField } from '../../advanced-query/query-field.ts'
import { Example, ExamplePage } from '../example-page.tsx'

const row = z.looseObject({
  id: z.string(),
  username: z.string(),
  realname: z.string().nullish(),
  sex: z.number().nullish(),
  orgCodeTxt: z.string().nullish(),
})
type Row = z.output<typeof row>

const fields: FilterField[] = [
  { name: 'username', label: '账号', kind: 'contains' },
  { name: 'realname', label: '姓名', kind: 'contains' },
  { name: 'sex', label: '性别', kind: 'dict', dictCode: 'sex' },
]

const columns: ListColumn<Row>[] = [
  { name: 'username', title: '账号', width: 140, sortable: true },
  { name: 'realname', title: '姓名', width: 140, sortable: true },
  { name: 'sex', title: '性别', width: 80, render: ({ sex }) => <DictText dictCode="sex" value={sex} /> },
  { name: 'orgCodeTxt', title: '部门', width: 200, isWide: true },
]

const advanced: QueryField[] = [
  { value: 'username', text: '账号', type: 'string' },
  { value: 'realname', text: '姓名', type: 'string' },
  { value: 'sex', text: '性别', type: 'select', dictCode: 'sex' },
]

const properties = [
  { name: 'useList.urls', type: '{ list, delete?, deleteBatch?, exportXls?, importExcel? }', note: '列表与操作的地址' },
  { name: 'useList.schema', type: 'ZodType<Row>', note: '一行的形状；不符合时整个列表报错' },
  { name: 'useList.fields', type: 'FilterField[]', note: '查询条件；值写进地址栏，刷新不丢' },
  { name: 'useList.sort', type: 'Sort', fallback: 'createTime desc', note: '默认排序' },
  { name: 'useList.pageSize', type: 'number', fallback: '10', note: '每页条数，可选 10、20、30' },
  { name: 'useList.isInUrl', type: 'boolean', fallback: 'true', note: '对话框里的列表不改地址' },
  { name: 'ListPage.columns', type: 'ListColumn[]', note: '列；用户可隐藏、排序、调整密度' },
  { name: 'ListPage.add', type: '{ action, onClick }', note: '新增按钮及其权限' },
  { name: 'ListPage.removeAction', type: 'string', note: '批量删除的权限' },
  { name: 'ListPage.advanced', type: 'QueryField[]', note: '高级查询的字段' },
  {
    name: 'ListPage.empty',
    type: '{ title, detail?, invitation?, action? }',
    note: '没有记录时的说明；invitation 与 action 只对可以新增的人出现',
  },
]

function People() {
  const list = useList<Row>({
    name: 'example-people',
    urls: { list: '/sys/user/list' },
    schema: row,
    fields,
    columnNames: ['username', 'realname', 'sex', 'orgCodeTxt'],
    isInUrl: false,
  })
  return <ListPage list={list} columns={columns} advanced={advanced} empty={{ title: '还没有用户' }} />
}

export function ListPageExample() {
  return (
    <ExamplePage
      title="列表页"
      summary="查询、高级查询、排序、分页、列设置、密度与全屏；下面是服务器上的真实用户。"
      properties={properties}
      file="tables/list-page-example"
    >
      <Example title="用户列表" note="按 / 聚焦第一个条件，↑ ↓ 选择行，Enter 打开。" of="People">
        <People />
      </Example>
    </ExamplePage>
  )
}
