import { Space } from 'antd'
import { useState } from 'react'
import { ValueSwitch } from '../../value-switch/value-switch.tsx'
import { Example, ExamplePage, Stored } from '../example-page.tsx'

const properties = [
  { name: 'value / onChange', type: 'string | number / (value) => void', note: '开与关对应的值' },
  { name: 'options', type: '[on, off]', fallback: "['Y', 'N']", note: '开与关的值' },
  { name: 'texts', type: '[on, off]', fallback: "['是', '否']", note: '开与关的文字' },
  { name: 'isQuery', type: 'boolean', fallback: 'false', note: '用在查询里，可以不选' },
  { name: 'disabled', type: 'boolean', fallback: 'false', note: '只读' },
]

function YesNo() {
  const [flag, setFlag] = useState<string | number>('Y')
  return (
    <Space>
      <ValueSwitch value={flag} onChange={(value) => setFlag(value ?? 'N')} />
      <Stored value={flag} />
    </Space>
  )
}

function InQuery() {
  const [flag, setFlag] = useState<string | number>()
  return (
    <Space>
      <ValueSwitch isQuery options={[1, 0]} value={flag ?? null} onChange={setFlag} />
      <Stored value={flag} />
    </Space>
  )
}

export function ValueSwitchExample() {
  return (
    <ExamplePage
      title="开关"
      summary="两个值的字段；在查询里多出“不限”，所以是下拉框。"
      properties={properties}
      file="small/value-switch-example"
    >
      <Example title="开关" of="YesNo">
        <YesNo />
      </Example>
      <Example title="查询" of="InQuery">
        <InQuery />
      </Example>
    </ExamplePage>
  )
}
