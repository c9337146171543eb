import { Space, Typography } from 'antd'
import { useState } from 'react'
import { DictCheckbox, DictRadio } from '../dict/dict-radio.tsx'
import { DictMultiSelect, DictSelect } from '../dict/dict-select.tsx'
import { DictTag, DictText } from '../dict/dict-tag.tsx'
import { Example, ExamplePage } from './example-page.tsx'

const properties = [
  { name: 'dictCode', type: 'string', note: '字典编码，或 表,文字字段,值字段 的表字典' },
  { name: 'value', type: 'string | number | null', note: '数字与文字都能找到选项；多选以分隔符连接' },
  { name: 'onChange', type: '(value: string) => void', note: '清空时为空字符串' },
  { name: 'DictMultiSelect.separator', type: 'string', fallback: ',', note: '多个值之间的分隔符' },
  { name: 'DictRadio.asButtons', type: 'boolean', fallback: 'false', note: '按钮样式' },
  { name: 'DictTag.colors', type: 'Record<string, string>', note: '各个值的颜色' },
  { name: 'disabled', type: 'boolean', fallback: 'false', note: '只读' },
]

const Stored = ({ value }: { value: string }) => (
  <Typography.Text type="secondary">保存值：{value || '--'}</Typography.Text>
)

export function DictExample() {
  const [sex, setSex] = useState('1')
  const [levels, setLevels] = useState('L,H')
  const [role, setRole] = useState('')
  return (
    <ExamplePage
      title="字典组件"
      summary="下拉、单选、多选与标签，选项来自数据字典；登录时取得，保留 7 天。"
      properties={properties}
    >
      <Example title="下拉与单选" code={`<DictSelect dictCode="sex" value={sex} onChange={setSex} />`}>
        <Space wrap>
          <DictSelect className="example-select" dictCode="sex" value={sex} onChange={setSex} />
          <DictRadio dictCode="sex" value={sex} onChange={setSex} />
          <DictRadio asButtons dictCode="sex" value={sex} onChange={setSex} />
          <Stored value={sex} />
        </Space>
      </Example>
      <Example
        title="多选"
        note="多个值保存在一个字段里。"
        code={`<DictMultiSelect dictCode="priority" value={levels} onChange={setLevels} />`}
      >
        <Space wrap>
          <DictMultiSelect className="example-select" dictCode="priority" value={levels} onChange={setLevels} />
          <DictCheckbox dictCode="priority" value={levels} onChange={setLevels} />
          <Stored value={levels} />
        </Space>
      </Example>
      <Example
        title="表字典"
        note="选项是一张表的行；只能使用登记过的表与字段。"
        code={`<DictSelect dictCode="sys_role,role_name,role_code" />`}
      >
        <Space wrap>
          <DictSelect
            className="example-select"
            dictCode="sys_role,role_name,role_code"
            value={role}
            onChange={setRole}
          />
          <Stored value={role} />
        </Space>
      </Example>
      <Example
        title="显示"
        note="没有值时显示 --。"
        code={`<DictTag dictCode="priority" value="L,H" colors={{ H: 'red' }} />`}
      >
        <Space wrap>
          <DictTag dictCode="priority" value="L,M,H" colors={{ H: 'red', M: 'gold' }} />
          <DictText dictCode="sex" value={2} />
          <DictTag dictCode="sex" value={null} />
        </Space>
      </Example>
    </ExamplePage>
  )
}
