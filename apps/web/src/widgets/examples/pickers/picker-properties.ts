import type { Property } from '../example-page.tsx'

const isMulti: Property = { name: 'isMulti', type: 'boolean', fallback: 'true', note: '多选；单选时新选择替换旧选择' }

/** What every picker takes, around what is its own. */
export const pickerProperties = (own: readonly Property[] = [isMulti]): Property[] => [
  { name: 'value', type: 'string', note: '已选的值，逗号分隔' },
  { name: 'onChange', type: '(value, texts) => void', note: '新值与对应的文字' },
  ...own,
  { name: 'disabled', type: 'boolean', fallback: 'false', note: '只读' },
  { name: 'placeholder', type: 'string', note: '没有选择时的提示' },
]

/** Both pickers of people. */
export const userPickerProperties = pickerProperties([
  { name: 'store', type: "'username' | 'id' | …", fallback: 'username', note: '保存用户的哪个字段' },
  { name: 'text', type: "'realname' | …", fallback: 'realname', note: '显示用户的哪个字段' },
  isMulti,
])
