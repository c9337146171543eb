import { useState } from 'react'
import { CategorySelect } from '../../dict/tree-select.tsx'
import { Example, ExamplePage, Stored } from '../example-page.tsx'

const properties = [
  { name: 'pcode', type: 'string', fallback: '0', note: '从哪个分类编码开始' },
  { name: 'condition', type: 'string', note: 'JSON 文本' },
  { name: 'isMulti', type: 'boolean', fallback: 'false', note: '多选，以逗号连接' },
  { name: 'value', type: 'string', note: '保存的值' },
  { name: 'onChange', type: '(value: string) => void', note: '清空时为空字符串' },
  { name: 'disabled', type: 'boolean', fallback: 'false', note: '只读' },
  { name: 'placeholder', type: 'string', note: '没有选择时的提示' },
]

function Several() {
  const [category, setCategory] = useState('')
  return (
    <div className="example-field">
      <CategorySelect isMulti placeholder="选择分类" value={category} onChange={setCategory} />
      <Stored value={category} />
    </div>
  )
}

export function CategorySelectExample() {
  return (
    <ExamplePage
      title="分类字典树"
      summary="分类字典从指定的编码开始，逐层加载。"
      properties={properties}
      file="dict/category-select-example"
    >
      <Example title="分类" of="Several">
        <Several />
      </Example>
    </ExamplePage>
  )
}
