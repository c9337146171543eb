import { Button, Space } from 'antd'
import { useState } from 'react'
import { HtmlView } from '../../../shared/html/html-view.tsx'
import { RichText } from '../../rich-text/rich-text.tsx'
import { Example, ExamplePage } from '../example-page.tsx'

const properties = [
  { name: 'value / onChange', type: 'string / (html) => void', note: 'HTML；没有内容时为空字符串' },
  { name: 'height', type: 'number', fallback: '300', note: '高度（像素）' },
  { name: 'label', type: 'string', fallback: '内容', note: '读屏软件读出的名称' },
  { name: 'placeholder', type: 'string', fallback: '请输入内容', note: '没有内容时的提示' },
  { name: 'disabled', type: 'boolean', fallback: 'false', note: '只读' },
]

const notice =
  '<h2>盘前提示</h2><p>今日 <strong>三只</strong>新股申购，注意<span style="color: #d9363e">资金占用</span>。</p>'

function Notice() {
  const [value, setValue] = useState(notice)
  const [isShown, setIsShown] = useState(false)
  return (
    <Space orientation="vertical" style={{ width: '100%' }}>
      <RichText value={value} onChange={setValue} label="富文本" />
      <Button onClick={() => setIsShown(!isShown)}>{isShown ? '收起效果' : '查看效果'}</Button>
      {isShown ? <HtmlView html={value} title="富文本效果" /> : null}
    </Space>
  )
}

export function RichTextExample() {
  return (
    <ExamplePage
      title="富文本"
      summary="图片可选择、粘贴或拖入，上传到服务器；别人写的内容只显示、不执行。"
      properties={properties}
      file="editors/rich-text-example"
    >
      <Example title="富文本" of="Notice">
        <Notice />
      </Example>
    </ExamplePage>
  )
}
