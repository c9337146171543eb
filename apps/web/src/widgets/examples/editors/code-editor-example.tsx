import { Typography } from 'antd'
import { useState } from 'react'
import { CodeEditor } from '../../code-editor/code-editor.tsx'
import { Example, ExamplePage } from '../example-page.tsx'

const properties = [
  { name: 'value / onChange', type: 'string / (text) => void', note: '源代码' },
  { name: 'language', type: 'string', fallback: 'javascript', note: '按名称或值，不分大小写' },
  { name: 'hasLanguages', type: 'boolean', fallback: 'true', note: '显示语言下拉框' },
  { name: 'hasFullscreen', type: 'boolean', fallback: 'true', note: '显示全屏按钮；Esc 退出' },
  { name: 'height', type: 'number', fallback: '240', note: '高度（像素）' },
  { name: 'historyCode', type: 'string', note: '在浏览器里保留该编码最近 16 次的内容，可以恢复' },
  { name: 'disabled', type: 'boolean', fallback: 'false', note: '只读' },
]

const sqlText = `select symbol, sum(volume) as volume
from trades
where side = 'buy' -- 只看买入
group by symbol
order by volume desc
limit 10;
`

function Sql() {
  const [code, setCode] = useState(sqlText)
  return (
    <>
      <CodeEditor language="SQL" value={code} onChange={setCode} />
      <Typography.Text type="secondary">共 {code.length} 个字符</Typography.Text>
    </>
  )
}

function WithHistory() {
  const [code, setCode] = useState('onSubmit(form)')
  return (
    <CodeEditor
      label="增强脚本"
      historyCode="example"
      hasLanguages={false}
      value={code}
      onChange={setCode}
      height={120}
    />
  )
}

export function CodeEditorExample() {
  return (
    <ExamplePage
      title="代码编辑器"
      summary="十二种语言，折叠、查找与全屏；首次使用时才加载。"
      properties={properties}
      file="editors/code-editor-example"
    >
      <Example title="代码编辑器" of="Sql" note="右上角切换语言与全屏；Ctrl+F 查找，Tab 缩进两格，Esc 之后 Tab 离开。">
        <Sql />
      </Example>
      <Example title="历史记录" of="WithHistory" note="离开编辑器时记下一次，最多 16 次。">
        <WithHistory />
      </Example>
    </ExamplePage>
  )
}
