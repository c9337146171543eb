import { request } from '../../shared/request/request.ts'

interface SaveUrls {
  readonly add: string
  readonly edit: string
}

/** The record a form edits: its id, and the version by which the server notices a second editor. */
interface Saved {
  readonly id: string
  readonly version?: number | null | undefined
}

/** Adds a record, or edits the given one; resolves to the server's words. */
export async function saveRecord(urls: SaveUrls, values: object, saved?: Saved): Promise<string> {
  const { message } = saved
    ? await request.answer('PUT', urls.edit, {
        body: { ...values, id: saved.id, ...(saved.version == null ? {} : { version: saved.version }) },
      })
    : await request.answer('POST', urls.add, { body: values, sign: true })
  return message || '保存成功！'
}
