import { expect, it } from 'vitest'
import { loadFailureOf } from './load-failure.ts'

const named = (name: string) => Object.assign(new Error('页面文件加载超时'), { name })

it.each([
  ['a script', new TypeError('Failed to fetch dynamically imported module: /assets/a.js'), 'ChunkLoadError'],
  ['a script, in Safari', new TypeError('Importing a module script failed.'), 'ChunkLoadError'],
  ['one that took too long', named('ChunkLoadError'), 'ChunkLoadError'],
  ['a style sheet', new Error('Unable to preload CSS for /assets/a.css'), 'CSS_CHUNK_LOAD_FAILED'],
  ['a page that broke', new TypeError('x is undefined'), undefined],
])('[ERR-9] %s has its name', (_what, error, name) => expect(loadFailureOf(error)).toBe(name))
