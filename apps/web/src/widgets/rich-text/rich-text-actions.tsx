import AlignCenterOutlined from '@ant-design/icons/AlignCenterOutlined'
import AlignLeftOutlined from '@ant-design/icons/AlignLeftOutlined'
import AlignRightOutlined from '@ant-design/icons/AlignRightOutlined'
import BoldOutlined from '@ant-design/icons/BoldOutlined'
import CodeOutlined from '@ant-design/icons/CodeOutlined'
import ItalicOutlined from '@ant-design/icons/ItalicOutlined'
import OrderedListOutlined from '@ant-design/icons/OrderedListOutlined'
import StrikethroughOutlined from '@ant-design/icons/StrikethroughOutlined'
import UnderlineOutlined from '@ant-design/icons/UnderlineOutlined'
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined'
import type { ChainedCommands, Editor } from '@tiptap/react'
import type { ReactNode } from 'react'
import { RedoIcon, UndoIcon } from '../../shared/icon/history-icons.tsx'

export interface RichTextAction {
  readonly name: string
  readonly icon: ReactNode
  readonly run: (chain: ChainedCommands) => ChainedCommands
  readonly isActive?: (editor: Editor) => boolean
}

/** In groups, as they stand on the bar. */
export const richTextActions: readonly (readonly RichTextAction[])[] = [
  [
    { name: '撤销', icon: <UndoIcon />, run: (chain) => chain.undo() },
    { name: '重做', icon: <RedoIcon />, run: (chain) => chain.redo() },
  ],
  [
    { name: '粗体', icon: <BoldOutlined />, run: (chain) => chain.toggleBold(), isActive: (it) => it.isActive('bold') },
    {
      name: '斜体',
      icon: <ItalicOutlined />,
      run: (chain) => chain.toggleItalic(),
      isActive: (it) => it.isActive('italic'),
    },
    {
      name: '下划线',
      icon: <UnderlineOutlined />,
      run: (chain) => chain.toggleUnderline(),
      isActive: (it) => it.isActive('underline'),
    },
    {
      name: '删除线',
      icon: <StrikethroughOutlined />,
      run: (chain) => chain.toggleStrike(),
      isActive: (it) => it.isActive('strike'),
    },
  ],
  [
    {
      name: '无序列表',
      icon: <UnorderedListOutlined />,
      run: (chain) => chain.toggleBulletList(),
      isActive: (it) => it.isActive('bulletList'),
    },
    {
      name: '有序列表',
      icon: <OrderedListOutlined />,
      run: (chain) => chain.toggleOrderedList(),
      isActive: (it) => it.isActive('orderedList'),
    },
    {
      name: '代码块',
      icon: <CodeOutlined />,
      run: (chain) => chain.toggleCodeBlock(),
      isActive: (it) => it.isActive('codeBlock'),
    },
  ],
  [
    {
      name: '左对齐',
      icon: <AlignLeftOutlined />,
      run: (chain) => chain.setTextAlign('left'),
      isActive: (it) => it.isActive({ textAlign: 'left' }),
    },
    {
      name: '居中',
      icon: <AlignCenterOutlined />,
      run: (chain) => chain.setTextAlign('center'),
      isActive: (it) => it.isActive({ textAlign: 'center' }),
    },
    {
      name: '右对齐',
      icon: <AlignRightOutlined />,
      run: (chain) => chain.setTextAlign('right'),
      isActive: (it) => it.isActive({ textAlign: 'right' }),
    },
  ],
]
