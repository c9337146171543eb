import { ownManifest, type OwnManifest } from '@liangshu/contract/trading/strategy-source'
import { readParams } from '@liangshu/contract/trading/strategy-params'

import type { FromOwn, ToOwn } from './own-messages.ts'
import { openOwnProcess } from './own-process.ts'

const startMs = 30_000
const timeoutMs = 10_000
const memoryMb = 128

export type Described =
  | { readonly ok: true; readonly manifest: OwnManifest }
  | { readonly ok: false; readonly reason: string }

const refused = (reason: string): Described => ({ ok: false, reason })

/** What a file says about itself, held to its form; whatever is wrong with it, in words. */
function readManifest(raw: unknown): Described {
  const read = ownManifest.safeParse(raw)
  if (!read.success) {
    const [issue] = read.error.issues
    return refused(`${issue?.path.join('.') ?? ''} ${issue?.message ?? '格式不正确'}`.trim())
  }
  const { fields } = read.data
  if (new Set(fields.map(({ key }) => key)).size < fields.length) return refused('参数名重复')
  const defaults = readParams('own', {}, fields)
  if (!defaults.ok) return refused(`默认值不正确：${defaults.issues.map(({ message }) => message).join('；')}`)
  return { ok: true, manifest: read.data }
}

/** OWN-3: runs a file once, apart and within limits, to learn its title and parameters. */
export function describeOwn(name: string, code: string): Promise<Described> {
  const ended = Promise.withResolvers<Described>()
  let timer = setTimeout(() => ended.resolve(refused('运行进程未能启动')), startMs)
  const own = openOwnProcess({
    entry: new URL('../../own-strategy-process.ts', import.meta.url),
    memoryMb,
    onGone: (reason) => ended.resolve(refused(reason)),
    onMessage(raw) {
      const message = raw as FromOwn
      if (message.kind === 'ready') {
        clearTimeout(timer)
        timer = setTimeout(() => ended.resolve(refused(`加载超过${timeoutMs / 1000}秒，已停止`)), timeoutMs)
        const ask: ToOwn = { kind: 'describe', id: 1, own: { name, version: 0, code } }
        own.send(ask)
      } else if (message.kind === 'manifest') ended.resolve(readManifest(message.manifest))
      else if (message.kind === 'failure') ended.resolve(refused(message.message))
    },
  })
  return ended.promise.finally(() => {
    clearTimeout(timer)
    own.end()
  })
}
