import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder as hint,
} from '@codemirror/view'
import { pandaTheme } from './panda-theme.ts'

const TAB_SIZE = 2

const phrases = EditorState.phrases.of({
  Find: '查找',
  Replace: '替换',
  next: '下一个',
  previous: '上一个',
  all: '全部',
  'match case': '区分大小写',
  'by word': '全字匹配',
  regexp: '正则',
  replace: '替换',
  'replace all': '全部替换',
  close: '关闭',
})

interface CodeViewOptions {
  parent: HTMLElement
  text: string
  label: string
  placeholder: string
  hasLineNumbers: boolean
  onChange: (text: string) => void
}

export type CodeView = ReturnType<typeof createCodeView>

/** The editor itself, apart from React: it owns its text and is told about changes from outside. */
export function createCodeView({ parent, text, label, placeholder, hasLineNumbers, onChange }: CodeViewOptions) {
  const language = new Compartment()
  const access = new Compartment()
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        hasLineNumbers ? [lineNumbers(), foldGutter(), highlightActiveLineGutter()] : [],
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        autocompletion(),
        highlightActiveLine(),
        highlightSelectionMatches(),
        search({ top: true }),
        EditorState.tabSize.of(TAB_SIZE),
        indentUnit.of(' '.repeat(TAB_SIZE)),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label }),
        keymap.of([
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...searchKeymap,
          ...historyKeymap,
          ...foldKeymap,
          ...completionKeymap,
          indentWithTab,
        ]),
        hint(placeholder),
        phrases,
        pandaTheme,
        language.of([]),
        access.of([]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString())
        }),
      ],
    }),
  })

  return {
    setText(next: string) {
      if (next === view.state.doc.toString()) return
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } })
    },
    setLanguage: (extension: Extension) => view.dispatch({ effects: language.reconfigure(extension) }),
    setReadOnly: (isReadOnly: boolean) =>
      view.dispatch({
        effects: access.reconfigure([EditorState.readOnly.of(isReadOnly), EditorView.editable.of(!isReadOnly)]),
      }),
    /** Puts marks around what is selected, or words in the place of nothing. */
    wrap(before: string, after: string, words: string) {
      const { from, to } = view.state.selection.main
      const inside = from === to ? words : view.state.sliceDoc(from, to)
      view.dispatch({
        changes: { from, to, insert: `${before}${inside}${after}` },
        selection: { anchor: from + before.length, head: from + before.length + inside.length },
      })
      view.focus()
    },
    destroy: () => view.destroy(),
  }
}
