import { useState } from 'react'
import { MarkdownEditor } from '../../markdown-editor/markdown-editor.tsx'
import { Example, ExamplePage } from '../example-page.tsx'

const properties = [
  { name: 'value / onChange', type: 'string / (text) => void', note: 'Markdown 源文' },
  { name: 'height', type: 'number', fallback: '300', note: '高度（像素）' },
  { name: 'placeholder', type: 'string', fallback: '请输入 Markdown', note: '没有内容时的提示' },
  { name: 'disabled', type: 'boolean', fallback: 'false', note: '只读' },
]

const memo = `## 调仓说明

1. 降低 **消费** 权重
2. 增持 *半导体*

> 以收盘价成交为准
`

function Rebalancing() {
  const [text, setText] = useState(memo)
  return <MarkdownEditor value={text} onChange={setText} />
}

export function MarkdownEditorExample() {
  return (
    <ExamplePage
      title="Markdown"
      summary="源文与预览并排；源文里的标记只是文字。"
      properties={properties}
      file="editors/markdown-editor-example"
    >
      <Example title="Markdown" of="Rebalancing">
        <Rebalancing />
      </Example>
    </ExamplePage>
  )
}
