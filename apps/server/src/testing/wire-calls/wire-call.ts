/** The notation of the table that holds every administration call of the contract: how it is asked, what it answers. */
type Kind = 'text' | 'int' | 'number' | 'flag' | 'list' | 'map'

/** Names by type. Texts, numbers, lists and maps may be null; flags are true or false. */
export type Fields = Partial<Record<Kind, string>>

export type Answer =
  | { is: 'page' | 'rows' | 'one' | 'rows by key'; fields: Fields }
  | { is: 'bare' | 'bare rows'; fields: Fields }
  | { is: 'texts' | 'text' | 'yes' | 'nothing' | 'map' | 'sheet' | 'html' }
  | { is: 'said' | 'said twice' | 'refused'; words: string }

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type WireCall = {
  method: Method
  /** As it is called; `route` says how it is declared when that differs. */
  path: string
  route?: string
  query?: Record<string, string>
  body?: object
  answer: Answer
}

type Query = Record<string, string>

export const page = (fields: Fields): Answer => ({ is: 'page', fields })
export const rows = (fields: Fields): Answer => ({ is: 'rows', fields })
export const one = (fields: Fields): Answer => ({ is: 'one', fields })
export const rowsByKey = (fields: Fields): Answer => ({ is: 'rows by key', fields })
export const bare = (fields: Fields): Answer => ({ is: 'bare', fields })
export const bareRows = (fields: Fields): Answer => ({ is: 'bare rows', fields })
export const said = (words: string): Answer => ({ is: 'said', words })
export const twice = (words: string): Answer => ({ is: 'said twice', words })
export const added = '添加成功！'
/** What the contract's generic base says to each of its calls. */
export const generic = {
  added: twice(added),
  edited: twice('编辑成功!'),
  removed: twice('删除成功!'),
  removedMany: twice('批量删除成功！'),
}
export const refused = (words: string): Answer => ({ is: 'refused', words })
const plain = <Name extends Exclude<Answer, { fields: Fields } | { words: string }>['is']>(is: Name): Answer =>
  ({ is }) as Answer
export const texts = plain('texts')
export const text = plain('text')
export const yes = plain('yes')
export const nothing = plain('nothing')
export const map = plain('map')
export const sheet = plain('sheet')
export const html = plain('html')

export const get = (path: string, query: Query, answer: Answer, route?: string): WireCall => ({
  method: 'GET',
  path,
  query,
  answer,
  ...(route && { route }),
})
export const post = (path: string, body: object, answer: Answer): WireCall => ({ method: 'POST', path, body, answer })
export const put = (path: string, body: object, answer: Answer, route?: string): WireCall => ({
  method: 'PUT',
  path,
  body,
  answer,
  ...(route && { route }),
})
export const del = (path: string, query: Query, answer: Answer, route?: string): WireCall => ({
  method: 'DELETE',
  path,
  query,
  answer,
  ...(route && { route }),
})
/** Nearly every edit takes both. */
export const edit = (path: string, body: object, answer: Answer): WireCall[] => [
  put(path, body, answer),
  post(path, body, answer),
]
/** Old clients change some states by reading; whoever can posts. */
export const getOrPost = (path: string, query: Query, answer: Answer): WireCall[] => [
  get(path, query, answer),
  { method: 'POST', path, query, answer },
]
