import { registerHooks } from 'node:module'

import type { OwnStrategy } from '@liangshu/engine/strategy/own'

import type { OwnCode } from './own-code.ts'

const scheme = 'own:'
/** The one thing such a file may import. */
const interfaceName = 'liangshu'
const interfaceModule = '@liangshu/engine/strategy/own'

/** What a pure function has no use for: the way out, the clock and chance. */
const doors = [
  'process',
  'fetch',
  'WebSocket',
  'EventSource',
  'XMLHttpRequest',
  'Date',
  'crypto',
  'navigator',
  'performance',
  'Worker',
  'BroadcastChannel',
  'MessageChannel',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'Buffer',
  'console',
]

export type OwnModules = { load: (own: OwnCode) => Promise<OwnStrategy> }

/**
 * OWN-2: lets this process run files that are given to it as text. They can import the interface and nothing else, and find
 * no door out among the globals. To be called once, in a process that runs nothing but them.
 */
export function openOwnModules(): OwnModules {
  const sources = new Map<string, string>()
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier.startsWith(scheme) && !context.parentURL?.startsWith(scheme))
        return { url: specifier, shortCircuit: true }
      if (!context.parentURL?.startsWith(scheme)) return next(specifier, context)
      if (specifier !== interfaceName) throw new Error(`不允许导入“${specifier}”，只能导入“${interfaceName}”`)
      return next(interfaceModule, { ...context, parentURL: import.meta.url })
    },
    load: (url, context, next) =>
      url.startsWith(scheme)
        ? { format: 'module-typescript', source: sources.get(url) ?? '', shortCircuit: true }
        : next(url, context),
  })
  for (const name of doors) Reflect.deleteProperty(globalThis, name)
  Math.random = () => {
    throw new Error('策略不能使用随机数：回测与实盘须一致')
  }
  return {
    async load({ name, version, code }) {
      const url = `${scheme}${name}@${version}`
      sources.set(url, code)
      const { strategy } = (await import(url)) as { strategy?: OwnStrategy }
      if (typeof strategy?.decide !== 'function') throw new Error('文件须导出 strategy，且含 decide 函数')
      return strategy
    },
  }
}
