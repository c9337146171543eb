import { Button, Space } from 'antd'
import { z } from 'zod'
import { request } from '../../../shared/request/request.ts'
import { SubTablePopover } from '../../sub-table/sub-table-popover.tsx'
import { Example, ExamplePage } from '../example-page.tsx'

const properties = [
  { name: 'title', type: 'string', note: '标题' },
  { name: 'load', type: '() => Promise<Row[]>', note: '打开时调用，失败重试，共三次' },
  { name: 'columns / rowKey', type: 'TableColumn[] / string', note: '表格列与主键' },
  { name: 'width', type: 'number', fallback: '480', note: '宽度（像素）' },
  { name: 'children', type: 'ReactElement', note: '点击它打开' },
]

const dictPage = z.object({ records: z.array(z.object({ id: z.string() })) })

const itemPage = z.object({
  records: z.array(z.object({ id: z.string(), itemText: z.string(), itemValue: z.string() })),
})

const itemColumns = [
  { title: '文本', dataIndex: 'itemText' },
  { title: '数据值', dataIndex: 'itemValue' },
]

async function loadItems() {
  const dicts = await request.get('/sys/dict/list', { params: { dictCode: 'priority' }, schema: dictPage })
  const params = { dictId: dicts.records[0]?.id ?? '', pageSize: -1, column: 'sortOrder', order: 'asc' }
  return (await request.get('/sys/dictItem/list', { params, schema: itemPage })).records
}

const cannotLoad = async (): Promise<never> => {
  throw new Error('演示：子表取不到')
}

function DictItems() {
  return (
    <Space>
      <SubTablePopover title="优先级的字典项" rowKey="id" columns={itemColumns} load={loadItems}>
        <Button>查看子表</Button>
      </SubTablePopover>
      <SubTablePopover title="取不到的子表" rowKey="id" columns={itemColumns} load={cannotLoad}>
        <Button>打不开的子表</Button>
      </SubTablePopover>
    </Space>
  )
}

export function SubTableExample() {
  return (
    <ExamplePage
      title="子表弹出框"
      summary="打开时才取数据；三次都失败时提示。"
      properties={properties}
      file="tables/sub-table-example"
    >
      <Example title="子表弹出框" of="DictItems">
        <DictItems />
      </Example>
    </ExamplePage>
  )
}
