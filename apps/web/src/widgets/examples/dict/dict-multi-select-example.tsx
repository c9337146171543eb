import { Space } from 'antd'
import { useState } from 'react'
import { DictCheckbox } from '../../dict/dict-radio.tsx'
import { DictMultiSelect } from '../../dict/dict-select.tsx'
import { Example, ExamplePage, Stored } from '../example-page.tsx'

const properties = [
  { name: 'dictCode', type: 'string', note: '字典编码，或 表,文字字段,值字段 的表字典' },
  { name: 'value', type: 'string | number | null', note: '数字与文字都能找到选项' },
  { name: 'onChange', type: '(value: string) => void', note: '清空时为空字符串' },
  { name: 'separator', type: 'string', fallback: ',', note: '多个值之间的分隔符' },
  { name: 'maxTagCount', type: 'number', fallback: '1', note: '最多显示几个标签，其余以数字表示' },
  { name: 'disabled', type: 'boolean', fallback: 'false', note: '只读' },
  { name: 'placeholder', type: 'string', note: '没有选择时的提示' },
]

function InList() {
  const [value, setValue] = useState('L,H')
  return (
    <Space wrap>
      <DictMultiSelect className="example-select" dictCode="priority" value={value} onChange={setValue} />
      <Stored value={value} />
    </Space>
  )
}

function AsBoxes() {
  const [value, setValue] = useState('M')
  return (
    <Space wrap>
      <DictCheckbox dictCode="priority" value={value} onChange={setValue} />
      <Stored value={value} />
    </Space>
  )
}

function OtherSeparator() {
  const [value, setValue] = useState('L;M')
  return (
    <Space wrap>
      <DictMultiSelect className="example-select" separator=";" dictCode="priority" value={value} onChange={setValue} />
      <Stored value={value} />
    </Space>
  )
}

export function DictMultiSelectExample() {
  return (
    <ExamplePage
      title="字典多选"
      summary="多个值保存在一个字段里，以分隔符连接。"
      properties={properties}
      file="dict/dict-multi-select-example"
    >
      <Example title="多选" of="InList">
        <InList />
      </Example>
      <Example title="复选框" of="AsBoxes">
        <AsBoxes />
      </Example>
      <Example title="分隔符" of="OtherSeparator">
        <OtherSeparator />
      </Example>
    </ExamplePage>
  )
}
