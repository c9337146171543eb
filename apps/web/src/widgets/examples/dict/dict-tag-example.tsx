import { Space } from 'antd'
import { DictTag, DictText, TableDictText } from '../../dict/dict-tag.tsx'
import { Example, ExamplePage } from '../example-page.tsx'

const properties = [
  { name: 'dictCode', type: 'string', note: '字典编码' },
  { name: 'value', type: 'string | number | null', note: '多个值以逗号连接，逐个翻译；找不到的原样显示' },
  { name: 'colors', type: 'Record<string, string>', note: '各个值的颜色' },
]

function Tags() {
  return (
    <Space wrap>
      <DictTag dictCode="priority" value="L,M,H" colors={{ H: 'red', M: 'gold' }} />
      <DictTag dictCode="sex" value={null} />
    </Space>
  )
}

function Texts() {
  return (
    <Space wrap>
      <DictText dictCode="sex" value={2} />
      <TableDictText dictCode="sys_user,realname,username" value="admin" />
    </Space>
  )
}

export function DictTagExample() {
  return (
    <ExamplePage
      title="字典标签"
      summary="把保存的值显示成文字；没有值时显示 --。"
      properties={properties}
      file="dict/dict-tag-example"
    >
      <Example title="标签" of="Tags">
        <Tags />
      </Example>
      <Example title="文字" of="Texts" note="表字典只询问显示到的值。">
        <Texts />
      </Example>
    </ExamplePage>
  )
}
