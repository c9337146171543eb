import { Button, Space, Typography } from 'antd'
import { useState } from 'react'
import { HtmlView } from '../../shared/html/html-view.tsx'
import { CodeEditor } from '../code-editor/code-editor.tsx'
import { MarkdownEditor } from '../markdown-editor/markdown-editor.tsx'
import { RichText } from '../rich-text/rich-text.tsx'
import { Example, ExamplePage } from './example-page.tsx'

const properties = [
  { name: 'CodeEditor.language', type: 'string', fallback: 'javascript', note: '12 种语言，按名称或值，不分大小写' },
  { name: 'CodeEditor.height', type: 'number', fallback: '240', note: '高度（像素）；可切换全屏，Esc 退出' },
  { name: 'CodeEditor.hasLanguages', type: 'boolean', fallback: 'true', note: '显示语言下拉框' },
  { name: 'CodeEditor.disabled', type: 'boolean', fallback: 'false', note: '只读' },
  { name: 'RichText.value', type: 'string', note: 'HTML；没有内容时为空字符串' },
  { name: 'RichText.height', type: 'number', fallback: '300', note: '高度（像素）' },
  { name: 'RichText.disabled', type: 'boolean', fallback: 'false', note: '只读' },
  { name: 'MarkdownEditor.height', type: 'number', fallback: '300', note: '高度（像素）' },
  { name: 'onChange', type: '(text) => void', note: '三种编辑器相同' },
]

const sql = `select symbol, sum(volume) as volume
from trades
where side = 'buy' -- 只看买入
group by symbol
order by volume desc
limit 10;
`
const html =
  '<h2>盘前提示</h2><p>今日 <strong>三只</strong>新股申购，注意<span style="color: #d9363e">资金占用</span>。</p>'
const markdown = `## 调仓说明

1. 降低 **消费** 权重
2. 增持 *半导体*

> 以收盘价成交为准

\`\`\`
target = equity * 0.15
\`\`\`
`

function RichTextDemo() {
  const [value, setValue] = useState(html)
  const [isShown, setIsShown] = useState(false)
  return (
    <Space orientation="vertical" style={{ width: '100%' }}>
      <RichText value={value} onChange={setValue} label="富文本" />
      <Button onClick={() => setIsShown(!isShown)}>{isShown ? '收起效果' : '查看效果'}</Button>
      {isShown ? <HtmlView html={value} title="富文本效果" /> : null}
    </Space>
  )
}

export function EditorsExample() {
  const [code, setCode] = useState(sql)
  const [text, setText] = useState(markdown)
  return (
    <ExamplePage
      title="编辑器"
      summary="代码、富文本与 Markdown；首次使用时才加载，别人写的内容只显示、不执行。"
      properties={properties}
    >
      <Example
        title="代码编辑器"
        note="右上角切换语言与全屏；Ctrl+F 查找，Tab 缩进两格。"
        code={`<CodeEditor language="SQL" value={code} onChange={setCode} />`}
      >
        <CodeEditor language="SQL" value={code} onChange={setCode} />
        <Typography.Text type="secondary">共 {code.length} 个字符</Typography.Text>
      </Example>
      <Example
        title="富文本"
        note="图片可选择、粘贴或拖入，上传到服务器。"
        code={`<RichText value={html} onChange={setHtml} />`}
      >
        <RichTextDemo />
      </Example>
      <Example title="Markdown" code={`<MarkdownEditor value={text} onChange={setText} />`}>
        <MarkdownEditor value={text} onChange={setText} />
      </Example>
    </ExamplePage>
  )
}
