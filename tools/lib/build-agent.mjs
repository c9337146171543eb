import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { digestOf, isStamped, stamp } from './digest.mjs'
import { cacheDir, root, say } from './project.mjs'

const inputs = [
  'tools/lib/build-agent.mjs',
  'apps/agent',
  'packages/contract',
  'tsconfig.base.json',
  'package-lock.json',
]
const stampFile = join(cacheDir, 'agent-build')

/** The agent as one file that runs beside Node and nothing else. */
export const agentFile = join(root, 'apps', 'agent', 'dist', 'liangshu-agent.mjs')

const lazyMark = '\0when-needed:'
/**
 * Modules that cost the agent a quarter of its memory when they are imported: encryption is loaded as soon as it is named,
 * and an import of `http` reads all its names, one of which brings the whole of `fetch` along.
 */
const whenNeeded = {
  name: 'when-needed',
  resolveId: (/** @type {string} */ name) =>
    /^(?:node:)?(?:https?|tls)$/.test(name) ? lazyMark + name.replace('node:', '') : null,
  /** @param {string} id */
  load(id) {
    if (!id.startsWith(lazyMark)) return null
    const module = `process.getBuiltinModule('node:${id.slice(lazyMark.length)}')`
    const calls = ['connect', 'request', 'get'].map(
      (name) => `export const ${name} = (...given) => ${module}.${name}(...given)`,
    )
    return `${calls.join('\n')}\nexport default { connect, request, get }`
  },
}

const digestOfInputs = () => digestOf(root, inputs, (file) => !file.endsWith('.test.ts'))

/** Builds the agent when anything it is made of changed since the last time. */
export async function ensureAgentBuilt() {
  const digest = digestOfInputs()
  if (existsSync(agentFile) && isStamped(stampFile, digest)) return
  say('构建主机代理 …')
  // The bundler comes with vite, which the web app is built with.
  const web = createRequire(join(root, 'apps', 'web', 'package.json'))
  const vite = createRequire(join(dirname(web.resolve('vite/package.json')), 'package.json'))
  const { build } = await import(pathToFileURL(vite.resolve('rolldown')).href)
  await build({
    input: join(root, 'apps', 'agent', 'src', 'main.ts'),
    platform: 'node',
    plugins: [whenNeeded],
    // Only quicker when compiled for the machine; the program does without.
    external: ['bufferutil', 'utf-8-validate', 'osx-temperature-sensor'],
    output: { file: agentFile, format: 'esm', minify: true, codeSplitting: false },
    logLevel: 'warn',
  })
  stamp(stampFile, digest)
}
