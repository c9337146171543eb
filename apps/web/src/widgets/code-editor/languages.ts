import type { StreamParser } from '@codemirror/language'
import type { Extension } from '@codemirror/state'

export interface CodeLanguage {
  /** As configurations name it; either name is found, in any case. */
  readonly value: string
  readonly label: string
  /** Fetched when the language is first used. */
  readonly load: () => Promise<Extension>
}

const legacy = async (mode: Promise<StreamParser<unknown>>) => {
  const [{ StreamLanguage }, parser] = await Promise.all([import('@codemirror/language'), mode])
  return StreamLanguage.define(parser)
}
const clike = () => import('@codemirror/legacy-modes/mode/clike')

export const codeLanguages: readonly CodeLanguage[] = [
  { value: 'css', label: 'CSS', load: async () => (await import('@codemirror/lang-css')).css() },
  {
    value: 'javascript',
    label: 'Javascript',
    load: async () => (await import('@codemirror/lang-javascript')).javascript({ jsx: true, typescript: true }),
  },
  { value: 'html', label: 'XML/HTML', load: async () => (await import('@codemirror/lang-html')).html() },
  { value: 'x-java', label: 'Java', load: async () => (await import('@codemirror/lang-java')).java() },
  {
    value: 'x-objectivec',
    label: 'Objective-C',
    load: () => legacy(clike().then(({ objectiveC }) => objectiveC)),
  },
  { value: 'x-python', label: 'Python', load: async () => (await import('@codemirror/lang-python')).python() },
  {
    value: 'x-rsrc',
    label: 'R',
    load: () => legacy(import('@codemirror/legacy-modes/mode/r').then(({ r }) => r)),
  },
  {
    value: 'x-sh',
    label: 'Shell',
    load: () => legacy(import('@codemirror/legacy-modes/mode/shell').then(({ shell }) => shell)),
  },
  { value: 'x-sql', label: 'SQL', load: async () => (await import('@codemirror/lang-sql')).sql() },
  {
    value: 'x-swift',
    label: 'Swift',
    load: () => legacy(import('@codemirror/legacy-modes/mode/swift').then(({ swift }) => swift)),
  },
  { value: 'x-vue', label: 'Vue', load: async () => (await import('@codemirror/lang-vue')).vue() },
  { value: 'markdown', label: 'Markdown', load: async () => (await import('@codemirror/lang-markdown')).markdown() },
]

export function findLanguage(name: string): CodeLanguage | undefined {
  const asked = name.trim().toLowerCase()
  return codeLanguages.find(({ value, label }) => value === asked || label.toLowerCase() === asked)
}
