import { Button } from 'antd'
import { useState } from 'react'
import { usePrompt } from '../../prompt-dialog/use-prompt.tsx'
import { Example, ExamplePage } from '../example-page.tsx'

const properties = [
  { name: 'usePrompt()', type: '[prompt, holder]', note: '调用 prompt(选项) 打开；holder 放进页面' },
  { name: 'title / label', type: 'string', note: '标题与字段名' },
  { name: 'initialValue', type: 'string', note: '初始内容' },
  { name: 'rules', type: 'FormRule[]', note: '校验规则' },
  { name: 'okText / isDanger', type: 'string / boolean', note: '按钮写明所做的事；停止、删除类为红字' },
  { name: 'onOk', type: '(value) => void | Promise<void>', note: '拒绝时对话框保持打开' },
]

function Rename() {
  const [name, setName] = useState('未命名')
  const [prompt, holder] = usePrompt()
  const rename = () =>
    prompt({
      title: '重命名',
      label: '名称',
      initialValue: name,
      rules: [{ required: true, message: '请输入名称' }],
      okText: '重命名',
      onOk: setName,
    })
  return (
    <>
      <Button onClick={rename}>重命名：{name}</Button>
      {holder}
    </>
  )
}

export function PromptDialogExample() {
  return (
    <ExamplePage
      title="输入对话框"
      summary="只问一件事：带校验规则，回调失败时不关闭。"
      properties={properties}
      file="dialogs/prompt-dialog-example"
    >
      <Example title="重命名" of="Rename">
        <Rename />
      </Example>
    </ExamplePage>
  )
}
