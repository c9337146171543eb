import { DetailList } from '../../detail-list/detail-list.tsx'
import { Example, ExamplePage } from '../example-page.tsx'

const properties = [
  { name: 'items', type: '{ key, label, value, isWide? }[]', note: '各项；isWide 独占一行' },
  { name: 'columns', type: 'number', fallback: '3', note: '列数，最多 4；窄屏自动减少' },
  { name: 'title', type: 'string', note: '标题' },
]

const facts = [
  { key: 'name', label: '名称', value: '量枢一号' },
  { key: 'manager', label: '经理', value: '李明' },
  { key: 'scale', label: '规模', value: '12.5 亿元' },
  { key: 'start', label: '成立', value: '2024-03-18' },
  { key: 'memo', label: '备注', value: undefined },
]

function Three() {
  return <DetailList items={facts} />
}

function Four() {
  return <DetailList columns={4} items={facts} />
}

export function DetailListExample() {
  return (
    <ExamplePage
      title="详情列表"
      summary="一条记录的各项事实；没有的显示 --。"
      properties={properties}
      file="small/detail-list-example"
    >
      <Example title="详情" of="Three">
        <Three />
      </Example>
      <Example title="四列" of="Four">
        <Four />
      </Example>
    </ExamplePage>
  )
}
