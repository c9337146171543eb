import LinkOutlined from '@ant-design/icons/LinkOutlined'
import PictureOutlined from '@ant-design/icons/PictureOutlined'
import { useEditorState, type Editor } from '@tiptap/react'
import { Button, ColorPicker, Select, Tooltip } from 'antd'
import { useRef } from 'react'
import { usePrompt } from '../prompt-dialog/use-prompt.tsx'
import { richTextActions, type RichTextAction } from './rich-text-actions.tsx'

interface RichTextBarProps {
  editor: Editor
  disabled: boolean
  onPicture: (file: File) => void
}

const blocks = [
  { value: 0, label: '正文' },
  { value: 1, label: '标题 1' },
  { value: 2, label: '标题 2' },
  { value: 3, label: '标题 3' },
]

const levels = [1, 2, 3] as const
const blockOf = (editor: Editor) => levels.find((level) => editor.isActive('heading', { level })) ?? 0

function setBlock(editor: Editor, asked: number) {
  const level = levels.find((one) => one === asked)
  const chain = editor.chain().focus()
  if (level === undefined) chain.setParagraph().run()
  else chain.setHeading({ level }).run()
}

function setLink(editor: Editor, address: string) {
  const chain = editor.chain().focus().extendMarkRange('link')
  if (address.trim() === '') chain.unsetLink().run()
  else chain.setLink({ href: address.trim() }).run()
}

function ActionButton({
  action,
  editor,
  disabled,
  isOn,
}: {
  action: RichTextAction
  editor: Editor
  disabled: boolean
  isOn: boolean
}) {
  return (
    <Tooltip title={action.name}>
      <Button
        type="text"
        size="small"
        aria-label={action.name}
        aria-pressed={isOn}
        className={isOn ? 'is-on' : ''}
        icon={action.icon}
        disabled={disabled}
        onClick={() => action.run(editor.chain().focus()).run()}
      />
    </Tooltip>
  )
}

const actions = richTextActions.flat()

/** What stands at the caret decides which buttons look pressed. */
function useMarks(editor: Editor) {
  return useEditorState({
    editor,
    selector: ({ editor: it }) => ({
      block: blockOf(it),
      color: String(it.getAttributes('textStyle')['color'] ?? ''),
      href: String(it.getAttributes('link')['href'] ?? ''),
      on: actions.filter(({ isActive }) => isActive?.(it)).map(({ name }) => name),
    }),
  })
}

function PictureButton({ disabled, onPicture }: Pick<RichTextBarProps, 'disabled' | 'onPicture'>) {
  const file = useRef<HTMLInputElement>(null)
  return (
    <>
      <Tooltip title="图片">
        <Button
          type="text"
          size="small"
          aria-label="图片"
          icon={<PictureOutlined />}
          disabled={disabled}
          onClick={() => file.current?.click()}
        />
      </Tooltip>
      <input
        ref={file}
        type="file"
        hidden
        accept="image/*"
        aria-label="选择图片"
        onChange={({ target }) => {
          const [picture] = target.files ?? []
          if (picture) onPicture(picture)
          // The same picture may be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}

export function RichTextBar({ editor, disabled, onPicture }: RichTextBarProps) {
  const { block, color, href, on } = useMarks(editor)
  const [prompt, holder] = usePrompt()
  const askLink = () =>
    prompt({
      title: '链接',
      okText: '应用',
      label: '地址（留空则移除）',
      initialValue: href,
      rules: [{ pattern: /^$|^(https?:\/\/|mailto:)/i, message: '请输入以 http://、https:// 或 mailto: 开头的地址' }],
      onOk: (address) => setLink(editor, address),
    })
  return (
    <div className="rich-text-bar" role="toolbar" aria-label="格式">
      <Select
        size="small"
        aria-label="段落"
        style={{ width: 88 }}
        disabled={disabled}
        options={blocks}
        value={block}
        onChange={(next) => setBlock(editor, next)}
      />
      {richTextActions.map((group) => (
        <span key={group[0]?.name} className="rich-text-group">
          {group.map((action) => (
            <ActionButton
              key={action.name}
              action={action}
              editor={editor}
              disabled={disabled}
              isOn={on.includes(action.name)}
            />
          ))}
        </span>
      ))}
      <ColorPicker
        size="small"
        disabled={disabled}
        allowClear
        value={color === '' ? null : color}
        onChangeComplete={(next) => editor.chain().focus().setColor(next.toHexString()).run()}
        onClear={() => editor.chain().focus().unsetColor().run()}
      />
      <Tooltip title="链接">
        <Button
          type="text"
          size="small"
          aria-label="链接"
          icon={<LinkOutlined />}
          disabled={disabled}
          onClick={askLink}
        />
      </Tooltip>
      <PictureButton disabled={disabled} onPicture={onPicture} />
      {holder}
    </div>
  )
}
