import { Button } from 'antd'
import { useState } from 'react'
import { TreeDictSelect } from '../../dict/tree-select.tsx'
import { Example, ExamplePage, Stored } from '../example-page.tsx'

const properties = [
  { name: 'dict', type: 'string', note: '表,文字字段,值字段' },
  { name: 'pidField', type: 'string', note: '上级字段' },
  { name: 'hasChildField', type: 'string', note: '说明有无下级的字段；不传时由服务器计算' },
  { name: 'condition', type: 'string', note: 'JSON 文本，否则停止并提示' },
  { name: 'isMulti', type: 'boolean', fallback: 'false', note: '多选，以逗号连接' },
  { name: 'value', type: 'string', note: '保存的值' },
  { name: 'onChange', type: '(value: string) => void', note: '清空时为空字符串' },
  { name: 'disabled', type: 'boolean', fallback: 'false', note: '只读' },
  { name: 'placeholder', type: 'string', note: '没有选择时的提示' },
]

function Departments() {
  const [depart, setDepart] = useState('')
  return (
    <div className="example-field">
      <TreeDictSelect
        dict="sys_depart,depart_name,id"
        pidField="parent_id"
        placeholder="选择部门"
        value={depart}
        onChange={setDepart}
      />
      <Stored value={depart} />
    </div>
  )
}

function WrongCondition() {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="example-field">
      <Button onClick={() => setIsShown(true)}>显示条件有误的组件</Button>
      {isShown ? <TreeDictSelect dict="sys_depart,depart_name,id" pidField="parent_id" condition="a=1" /> : null}
    </div>
  )
}

export function TreeSelectExample() {
  return (
    <ExamplePage
      title="树形下拉"
      summary="保存在表里的树，展开时才取下一层。"
      properties={properties}
      file="dict/tree-select-example"
    >
      <Example title="树" of="Departments">
        <Departments />
      </Example>
      <Example title="条件有误" of="WrongCondition" note="condition 不是 JSON 文本时提示并停止。">
        <WrongCondition />
      </Example>
    </ExamplePage>
  )
}
