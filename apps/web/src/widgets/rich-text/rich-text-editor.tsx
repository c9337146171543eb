import { Image } from '@tiptap/extension-image'
import { TextAlign } from '@tiptap/extension-text-align'
import { Color, TextStyle } from '@tiptap/extension-text-style'
import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useEffectEvent } from 'react'
import { showError } from '../../shared/feedback/show-error.ts'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { useDisabled } from '../../shared/form/use-disabled.ts'
import { RichTextBar } from './rich-text-bar.tsx'
import type { RichTextProps } from './rich-text.tsx'
import { NOT_A_PICTURE, uploadPicture } from './upload-picture.ts'

const extensions = [
  StarterKit.configure({
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto'], defaultProtocol: 'https' },
  }),
  Image.configure({ allowBase64: true }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  TextStyle,
  Color,
]

async function insertPicture(editor: Editor, file: File) {
  try {
    const src = await uploadPicture(file)
    editor.chain().focus().setImage({ src, alt: file.name }).run()
  } catch (error) {
    if (error instanceof Error && error.message === NOT_A_PICTURE) {
      withFeedback(({ message }) => void message.warning(NOT_A_PICTURE))
    } else showError(error)
  }
}

const pictureIn = (data: DataTransfer | null) => [...(data?.files ?? [])].find(({ type }) => type.includes('image'))

/** A pasted or dropped picture is stored like one that was chosen. */
function takesPicture(editor: Editor | null, data: DataTransfer | null): boolean {
  const picture = pictureIn(data)
  if (!picture || !editor) return false
  void insertPicture(editor, picture)
  return true
}

const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML())

export function RichTextEditor(props: RichTextProps) {
  const { id, value, onChange, placeholder = '请输入内容', label = '内容' } = props
  const disabled = useDisabled(props.disabled)
  const changed = useEffectEvent((html: string) => onChange?.(html))
  const editor: Editor | null = useEditor({
    extensions,
    content: value ?? '',
    editable: !disabled,
    editorProps: {
      attributes: { 'aria-label': label, 'data-placeholder': placeholder, ...(id === undefined ? {} : { id }) },
      handlePaste: (_view, event) => takesPicture(editor, event.clipboardData),
      handleDrop: (_view, event) => takesPicture(editor, event.dataTransfer),
    },
  })

  // A page that comes back to the screen may still hold the editor it left when its effects run; a new one is on its way.
  useEffect(() => {
    if (!editor) return undefined
    const tell = () => changed(htmlOf(editor))
    editor.on('update', tell)
    return () => void editor.off('update', tell)
  }, [editor])
  useEffect(() => {
    const next = value ?? ''
    if (editor?.isDestroyed === false && next !== htmlOf(editor))
      editor.commands.setContent(next, { emitUpdate: false })
  }, [editor, value])
  useEffect(() => {
    if (editor?.isDestroyed === false) editor.setEditable(!disabled, false)
  }, [editor, disabled])

  if (!editor) return null
  return (
    <>
      <RichTextBar editor={editor} disabled={disabled} onPicture={(file) => void insertPicture(editor, file)} />
      <EditorContent editor={editor} className="rich-text-body" />
    </>
  )
}
