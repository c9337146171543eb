import FullscreenExitOutlined from '@ant-design/icons/FullscreenExitOutlined'
import FullscreenOutlined from '@ant-design/icons/FullscreenOutlined'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useDisabled } from '../../shared/form/use-disabled.ts'
import { EnhanceHistory } from './enhance-history.tsx'
import { addEnhanceRecord, readEnhanceRecords } from './enhance-records.ts'
import { codeLanguages, findLanguage } from './languages.ts'
import { useCodeView } from './use-code-view.ts'
import './code-editor.css'

interface CodeEditorProps {
  value?: string | null
  onChange?: (text: string) => void
  /** By label or value, in any case; an unknown one is plain text. */
  language?: string
  onLanguageChange?: (language: string) => void
  /** Offers the list of languages. */
  hasLanguages?: boolean
  hasFullscreen?: boolean
  height?: number
  placeholder?: string
  disabled?: boolean
  label?: string
  /** Keeps the last 16 texts of this code in the browser, to go back to. */
  historyCode?: string
}

const options = codeLanguages.map(({ value, label }) => ({ value, label }))

/** Source text with colours, folding and search. */
export function CodeEditor(props: CodeEditorProps) {
  const { value, onChange, language = 'javascript', height = 240, placeholder = '请输入代码' } = props
  const disabled = useDisabled(props.disabled)
  const { hasLanguages = true, hasFullscreen = true, label = '代码', historyCode } = props
  const [chosen, setChosen] = useState<string>()
  const [isFull, setIsFull] = useState(false)
  const current = findLanguage(chosen ?? language)?.value ?? ''
  const { host, view, failure } = useCodeView({
    value: value ?? '',
    language: current,
    label,
    placeholder,
    isReadOnly: disabled,
    onChange,
  })
  const [records, setRecords] = useState(() => (historyCode === undefined ? [] : readEnhanceRecords(historyCode)))

  /** A text is kept when the editor is left. */
  function keep() {
    if (historyCode === undefined || disabled) return
    setRecords(addEnhanceRecord({ code: historyCode, type: current, text: value ?? '', at: Date.now() }))
  }

  return (
    <div
      className="code-editor"
      data-full={isFull}
      style={isFull ? {} : { height }}
      role="presentation"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isFull) setIsFull(false)
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) keep()
      }}
    >
      <div className="code-editor-bar">
        {hasLanguages ? (
          <Select
            size="small"
            aria-label="语言"
            className="code-editor-language"
            placeholder="纯文本"
            options={options}
            value={current === '' ? null : current}
            onChange={(next: string | null) => {
              setChosen(next ?? '')
              props.onLanguageChange?.(next ?? '')
            }}
          />
        ) : null}
        {historyCode === undefined ? null : (
          <EnhanceHistory records={records} disabled={disabled} onRestore={({ text }) => onChange?.(text)} />
        )}
        {hasFullscreen ? (
          <Button
            size="small"
            type="text"
            aria-label={isFull ? '退出全屏' : '全屏'}
            icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
            onClick={() => setIsFull(!isFull)}
          />
        ) : null}
      </div>
      <div className="code-editor-host" ref={host} aria-busy={!view && !failure}>
        {failure ? <p className="code-editor-note">编辑器加载失败，请刷新页面重试</p> : null}
      </div>
    </div>
  )
}
