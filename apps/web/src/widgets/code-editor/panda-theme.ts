import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** Mint strings, pink keywords, orange numbers on graphite; comments are lighter than usual so that they can be read. */
const paint = {
  ground: '#292a2b',
  raised: '#31353a',
  text: '#e6e6e6',
  quiet: '#9a9eab',
  mint: '#19f9d8',
  pink: '#ff75b5',
  rose: '#ff9ac1',
  orange: '#ffb86c',
  blue: '#6fc1ff',
  violet: '#b084eb',
}

const look = EditorView.theme(
  {
    '&': { color: paint.text, backgroundColor: paint.ground, height: '100%', fontSize: '13px' },
    '&.cm-focused': { outline: `1px solid ${paint.blue}` },
    '.cm-scroller': { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace', lineHeight: '1.6' },
    '.cm-content': { caretColor: paint.mint },
    '.cm-cursor': { borderLeftColor: paint.mint },
    '.cm-gutters': { color: paint.quiet, backgroundColor: paint.ground, border: 'none' },
    '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: paint.raised },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
      backgroundColor: '#4a5058',
    },
    '.cm-panels, .cm-tooltip': { color: paint.text, backgroundColor: paint.raised },
    '.cm-placeholder': { color: paint.quiet },
  },
  { dark: true },
)

const colours = HighlightStyle.define([
  { tag: [tags.comment, tags.meta], color: paint.quiet, fontStyle: 'italic' },
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword, tags.tagName], color: paint.pink },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: paint.mint },
  { tag: [tags.number, tags.bool, tags.atom, tags.attributeName, tags.unit], color: paint.orange },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.link], color: paint.blue },
  { tag: [tags.typeName, tags.className, tags.definition(tags.variableName)], color: paint.rose },
  { tag: [tags.propertyName, tags.labelName], color: paint.violet },
  { tag: tags.heading, color: paint.pink, fontWeight: 'bold' },
  { tag: tags.strong, fontWeight: 'bold' },
  { tag: tags.emphasis, fontStyle: 'italic' },
])

export const pandaTheme = [look, syntaxHighlighting(colours)]
