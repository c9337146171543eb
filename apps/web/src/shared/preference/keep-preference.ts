import * as z from 'zod/mini'
import { withFeedback } from '../feedback/feedback.ts'
import { request } from '../request/request.ts'
import { localStore } from '../storage/storage.ts'

const PATH = '/desk/preference'
const answer = z.object({ value: z.nullable(z.string()) })

/** Dragging tells of every step; what counts is where it was let go. */
const WAIT_MS = 600

/** The copy in this browser: shown before the server has answered, and kept until the server has it. */
const copy = z.object({ value: z.unknown(), isUnsaved: z.boolean() })

/** Of whom: the institution and the person. */
export type Owner = string

const placeOf = (owner: Owner, key: string) => `PREFERENCE:${owner}:${key}`

export const copyOf = (owner: Owner, key: string) => localStore.get(placeOf(owner, key), copy)

function putCopy(owner: Owner, key: string, value: unknown, isUnsaved: boolean): void {
  if (value === null && !isUnsaved) localStore.remove(placeOf(owner, key))
  else localStore.set(placeOf(owner, key), { value, isUnsaved })
}

const timers = new Map<string, ReturnType<typeof setTimeout>>()

async function send(owner: Owner, key: string): Promise<void> {
  const kept = copyOf(owner, key)
  if (!kept?.isUnsaved) return
  const { value } = kept
  try {
    if (value === null) await request.delete(`${PATH}/delete`, { params: { key }, schema: z.unknown() })
    else await request.put(`${PATH}/put`, { body: { key, value: JSON.stringify(value) }, schema: z.unknown() })
    // What was changed meanwhile has its own turn.
    if (JSON.stringify(copyOf(owner, key)?.value) === JSON.stringify(value)) putCopy(owner, key, value, false)
  } catch (error) {
    withFeedback(({ message }) => void message.warning(`未能保存到服务器，已留在本机：${(error as Error).message}`))
  }
}

/** Keeps a value, `null` for none: in this browser at once, on the server when nothing has followed for a moment. */
export function keep(owner: Owner, key: string, value: unknown): void {
  putCopy(owner, key, value, true)
  const place = placeOf(owner, key)
  clearTimeout(timers.get(place))
  timers.set(
    place,
    setTimeout(() => {
      timers.delete(place)
      void send(owner, key)
    }, WAIT_MS),
  )
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What the server has; what it does not have yet goes there first. */
export async function fetchKept(
  owner: Owner,
  key: string,
  signal: AbortSignal,
  priority?: RequestPriority,
): Promise<unknown> {
  const kept = copyOf(owner, key)
  if (kept?.isUnsaved) {
    if (!timers.has(placeOf(owner, key))) void send(owner, key)
    return kept.value
  }
  const { value } = await request.get(`${PATH}/get`, { params: { key }, schema: answer, signal, priority })
  const read = value === null ? null : jsonOf(value)
  putCopy(owner, key, read, false)
  return read
}
