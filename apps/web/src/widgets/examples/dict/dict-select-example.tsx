import { Space } from 'antd'
import { useState } from 'react'
import { DictSelect } from '../../dict/dict-select.tsx'
import { Example, ExamplePage, Stored } from '../example-page.tsx'

const properties = [
  { name: 'dictCode', type: 'string', note: '字典编码，或 表,文字字段,值字段 的表字典' },
  { name: 'value', type: 'string | number | null', note: '数字与文字都能找到选项' },
  { name: 'onChange', type: '(value: string) => void', note: '清空时为空字符串' },
  { name: 'allowClear', type: 'boolean', fallback: 'true', note: '可以清空' },
  { name: 'disabled', type: 'boolean', fallback: 'false', note: '只读' },
  { name: 'placeholder', type: 'string', note: '没有选择时的提示' },
]

function ByCode() {
  const [value, setValue] = useState('1')
  return (
    <Space wrap>
      <DictSelect className="example-select" dictCode="sex" value={value} onChange={setValue} />
      <Stored value={value} />
    </Space>
  )
}

function ByTable() {
  const [value, setValue] = useState('')
  return (
    <Space wrap>
      <DictSelect
        className="example-select"
        dictCode="sys_role,role_name,role_code"
        value={value}
        onChange={setValue}
      />
      <Stored value={value} />
    </Space>
  )
}

export function DictSelectExample() {
  return (
    <ExamplePage
      title="字典下拉"
      summary="选项来自数据字典；登录时取得，保留 7 天。"
      properties={properties}
      file="dict/dict-select-example"
    >
      <Example title="字典" of="ByCode">
        <ByCode />
      </Example>
      <Example title="表字典" of="ByTable" note="选项是一张表的行；只能使用登记过的表与字段。">
        <ByTable />
      </Example>
    </ExamplePage>
  )
}
