import { Space, Typography } from 'antd'
import { useState } from 'react'
import { InputFilter } from '../../input-filter/input-filter.tsx'
import { Example, ExamplePage } from '../example-page.tsx'

const properties = [
  { name: 'value / onChange', type: 'string / (value) => void', note: '包装后的条件' },
  { name: 'operator', type: "'like' | 'ne' | 'ge' | 'le' | 'eq'", fallback: 'like', note: '*x*、!x、>=x、<=x、x' },
  { name: 'trim', type: 'boolean', fallback: 'true', note: '去掉首尾空格' },
]

function Contains() {
  const [filter, setFilter] = useState('')
  return (
    <Space wrap>
      <InputFilter style={{ width: 220 }} placeholder="输入关键字" value={filter} onChange={setFilter} />
      <Typography.Text type="secondary">查询值：{filter || '--'}</Typography.Text>
    </Space>
  )
}

function AtLeast() {
  const [filter, setFilter] = useState('')
  return (
    <Space wrap>
      <InputFilter operator="ge" style={{ width: 220 }} placeholder="不小于" value={filter} onChange={setFilter} />
      <Typography.Text type="secondary">查询值：{filter || '--'}</Typography.Text>
    </Space>
  )
}

export function InputFilterExample() {
  return (
    <ExamplePage
      title="条件输入"
      summary="输入的文字按操作符包装成查询条件。"
      properties={properties}
      file="small/input-filter-example"
    >
      <Example title="包含" of="Contains">
        <Contains />
      </Example>
      <Example title="不小于" of="AtLeast">
        <AtLeast />
      </Example>
    </ExamplePage>
  )
}
