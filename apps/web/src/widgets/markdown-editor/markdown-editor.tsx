import BoldOutlined from '@ant-design/icons/BoldOutlined'
import CodeOutlined from '@ant-design/icons/CodeOutlined'
import FontSizeOutlined from '@ant-design/icons/FontSizeOutlined'
import ItalicOutlined from '@ant-design/icons/ItalicOutlined'
import LinkOutlined from '@ant-design/icons/LinkOutlined'
import OrderedListOutlined from '@ant-design/icons/OrderedListOutlined'
import StrikethroughOutlined from '@ant-design/icons/StrikethroughOutlined'
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined'
import { Button, Segmented, Tooltip } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import { HtmlView } from '../../shared/html/html-view.tsx'
import { useCodeView } from '../code-editor/use-code-view.ts'
import { useIsPhone } from '../../shared/theme/media.ts'
import { useDisabled } from '../../shared/form/use-disabled.ts'
import './markdown-editor.css'

interface MarkdownEditorProps {
  value?: string | null
  onChange?: (text: string) => void
  height?: number
  placeholder?: string
  disabled?: boolean
}

type Layout = 'write' | 'both' | 'read'

const marks: readonly { name: string; icon: ReactNode; before: string; after: string; words: string }[] = [
  { name: '标题', icon: <FontSizeOutlined />, before: '\n## ', after: '\n', words: '标题' },
  { name: '粗体', icon: <BoldOutlined />, before: '**', after: '**', words: '粗体' },
  { name: '斜体', icon: <ItalicOutlined />, before: '*', after: '*', words: '斜体' },
  { name: '删除线', icon: <StrikethroughOutlined />, before: '~~', after: '~~', words: '删除线' },
  { name: '无序列表', icon: <UnorderedListOutlined />, before: '\n- ', after: '\n', words: '列表项' },
  { name: '有序列表', icon: <OrderedListOutlined />, before: '\n1. ', after: '\n', words: '列表项' },
  { name: '代码块', icon: <CodeOutlined />, before: '\n```\n', after: '\n```\n', words: '代码' },
  { name: '链接', icon: <LinkOutlined />, before: '[', after: '](https://)', words: '链接文字' },
]

/** The renderer is fetched with the first preview. */
function usePreview(text: string, isShown: boolean) {
  const [toHtml, setToHtml] = useState<{ render: (text: string) => string }>()
  useEffect(() => {
    if (isShown) void import('./markdown-html.ts').then(({ markdownHtml }) => setToHtml({ render: markdownHtml }))
  }, [isShown])
  return toHtml?.render(text)
}

/** Markdown with its preview; what is shown of it cannot act. */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const { value, onChange, height = 300, placeholder = '请输入 Markdown' } = props
  const disabled = useDisabled(props.disabled)
  const isPhone = useIsPhone()
  const [layout, setLayout] = useState<Layout>(isPhone ? 'write' : 'both')
  const text = value ?? ''
  const { host, view } = useCodeView({
    value: text,
    language: 'markdown',
    label: 'Markdown',
    placeholder,
    isReadOnly: disabled,
    hasLineNumbers: false,
    onChange,
  })
  const html = usePreview(text, layout !== 'write')
  return (
    <div className="markdown-editor" data-layout={layout} style={{ height }}>
      <div className="markdown-bar" role="toolbar" aria-label="格式">
        {marks.map(({ name, icon, before, after, words }) => (
          <Tooltip key={name} title={name}>
            <Button
              type="text"
              size="small"
              aria-label={name}
              icon={icon}
              disabled={disabled || layout === 'read'}
              onClick={() => view?.wrap(before, after, words)}
            />
          </Tooltip>
        ))}
        <Segmented<Layout>
          size="small"
          className="markdown-layout"
          options={[
            { value: 'write', label: '编辑' },
            ...(isPhone ? [] : [{ value: 'both' as const, label: '分栏' }]),
            { value: 'read', label: '预览' },
          ]}
          value={layout}
          onChange={setLayout}
        />
      </div>
      <div className="markdown-panes">
        <div className="markdown-source" ref={host} aria-busy={!view} />
        {layout === 'write' ? null : (
          <div className="markdown-preview">{html === undefined ? null : <HtmlView html={html} title="预览" />}</div>
        )}
      </div>
    </div>
  )
}
