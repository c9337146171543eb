import { Space } from 'antd'
import { useState } from 'react'
import { DictRadio } from '../../dict/dict-radio.tsx'
import { Example, ExamplePage, Stored } from '../example-page.tsx'

const properties = [
  { name: 'dictCode', type: 'string', note: '字典编码，或 表,文字字段,值字段 的表字典' },
  { name: 'value', type: 'string | number | null', note: '数字与文字都能找到选项' },
  { name: 'onChange', type: '(value: string) => void', note: '清空时为空字符串' },
  { name: 'asButtons', type: 'boolean', fallback: 'false', note: '按钮样式' },
  { name: 'disabled', type: 'boolean', fallback: 'false', note: '只读' },
]

function TwoLooks() {
  const [sex, setSex] = useState('1')
  return (
    <Space wrap>
      <DictRadio dictCode="sex" value={sex} onChange={setSex} />
      <DictRadio asButtons dictCode="sex" value={sex} onChange={setSex} />
      <Stored value={sex} />
    </Space>
  )
}

export function DictRadioExample() {
  return (
    <ExamplePage title="字典单选" summary="选项不多时一目了然。" properties={properties} file="dict/dict-radio-example">
      <Example title="单选" of="TwoLooks" note="两种样式，同一个值。">
        <TwoLooks />
      </Example>
    </ExamplePage>
  )
}
