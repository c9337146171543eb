import { useState } from 'react'
import { AreaPicker } from '../../area-picker/area-picker.tsx'
import { Example, ExamplePage, Stored } from '../example-page.tsx'

const properties = [
  { name: 'value', type: 'string', note: '区县的代码，或选到的最深一级' },
  { name: 'onChange', type: '(value) => void', note: '清空时为 undefined' },
  {
    name: 'type',
    type: "'cascader' | 'select'",
    fallback: 'cascader',
    note: '级联或逐级选择；其他值显示 Bad type value',
  },
  { name: 'disabled', type: 'boolean', fallback: 'false', note: '只读' },
  { name: 'placeholder', type: 'string', note: '没有选择时的提示' },
]

function Cascading() {
  const [area, setArea] = useState<string | undefined>('310115')
  return (
    <div className="example-field">
      <AreaPicker value={area ?? ''} onChange={setArea} />
      <Stored value={area} />
    </div>
  )
}

function ByLevel() {
  const [area, setArea] = useState<string | undefined>('310115')
  return (
    <div className="example-field">
      <AreaPicker type="select" value={area ?? ''} onChange={setArea} />
      <Stored value={area} />
    </div>
  )
}

export function AreaPickerExample() {
  return (
    <ExamplePage
      title="省市区"
      summary="三级行政区划，保存最末一级的代码。"
      properties={properties}
      file="pickers/area-picker-example"
    >
      <Example title="级联" of="Cascading">
        <Cascading />
      </Example>
      <Example title="省市区" of="ByLevel" note="逐级选择，每级可以搜索。">
        <ByLevel />
      </Example>
    </ExamplePage>
  )
}
