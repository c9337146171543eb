import { MOST_SYMBOLS, type Group, type SetGroupResult } from '@liangshu/contract/watch/group-calls'
import { Button, Input, Modal, Upload, type GetRef } from 'antd'
import { useRef, useState } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { useSetMembers } from '../watch-queries.ts'
import { readCodes } from '../../shared/symbol/read-codes.ts'
import { onceOpened } from '../../widgets/focus/once-opened.ts'
import './dialogs.css'

const MOST_FILE = 1_000_000

function Report({ results }: { results: readonly SetGroupResult[] }) {
  const count = (wanted: SetGroupResult['result']) => results.filter(({ result }) => result === wanted).length
  const wrong = results.filter(({ result }) => result === 'unknown' || result === 'full' || result === 'missing')
  return (
    <output className="watch-report">
      <p>
        已添加 <b>{count('ok')}</b> 只{count('duplicate') > 0 ? `，${count('duplicate')} 只原来就在分组中` : ''}
        {wrong.length > 0 ? `，${wrong.length} 只没有添加：` : ''}
      </p>
      {wrong.length > 0 ? (
        <ul aria-label="没有添加的代码">
          {wrong.map(({ symbol, message }) => (
            <li key={symbol}>
              <code>{symbol}</code>
              <span>{message}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </output>
  )
}

/** Codes typed, pasted or out of a file; what did not go in is named, and stays in the field to be mended. */
export function AddDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const [text, setText] = useState('')
  const [results, setResults] = useState<readonly SetGroupResult[] | null>(null)
  const add = useSetMembers()
  const field = useRef<GetRef<typeof Input.TextArea>>(null)
  const { codes, isTable } = readCodes(text)
  const isTooMany = codes.length > MOST_SYMBOLS

  const send = () =>
    add.mutate(
      { groupId: group.id, op: 'add', symbols: codes },
      {
        onSuccess: (answer) => {
          const wrong = answer.filter(({ result }) => result === 'unknown' || result === 'full')
          setResults(answer)
          setText(wrong.map(({ symbol }) => symbol).join('\n'))
          if (wrong.length > 0) return
          withFeedback(({ message }) => void message.success(`已添加 ${answer.length} 只`))
          onClose()
        },
      },
    )

  async function read(file: File) {
    if (file.size > MOST_FILE) {
      withFeedback(({ message }) => void message.error('文件不能超过1MB'))
      return
    }
    const bytes = await file.arrayBuffer()
    // Sheets saved on Chinese systems are often not UTF-8.
    const decoded = new TextDecoder('utf-8', { fatal: false }).decode(bytes)
    setText(decoded.includes('\uFFFD') ? new TextDecoder('gb18030').decode(bytes) : decoded)
    setResults(null)
  }

  return (
    <Modal
      open
      width={520}
      title={`添加证券到“${group.name}”`}
      okText={codes.length > 0 ? `添加 ${codes.length} 只` : '添加'}
      okButtonProps={{ disabled: codes.length === 0 || isTooMany }}
      cancelText={results ? '关闭' : '取消'}
      confirmLoading={add.isPending}
      onOk={send}
      onCancel={onClose}
      afterOpenChange={(isOpen) => onceOpened(isOpen, () => field.current?.focus())}
    >
      <Input.TextArea
        aria-label="证券代码"
        ref={field}
        rows={8}
        value={text}
        placeholder={
          '输入或粘贴代码，用换行、空格或逗号分隔，如 600519、000001.SZ、SHSE.510300\n也可粘贴带代码列的表格'
        }
        onChange={({ target }) => {
          setText(target.value)
          setResults(null)
        }}
      />
      <div className="watch-paste-line">
        <span className={isTooMany ? 'is-warning' : ''}>
          {isTooMany
            ? `一次最多 ${MOST_SYMBOLS} 只，当前 ${codes.length} 只`
            : `识别到 ${codes.length} 只${isTable ? '（按表格的代码列）' : ''}`}
        </span>
        <Upload
          accept=".csv,.txt,text/csv,text/plain"
          showUploadList={false}
          beforeUpload={(file) => {
            void read(file)
            return false
          }}
        >
          <Button size="small">从 CSV 文件读取</Button>
        </Upload>
      </div>
      {results ? <Report results={results} /> : null}
    </Modal>
  )
}
