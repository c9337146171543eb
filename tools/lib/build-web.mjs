import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { compressWeb } from './compress-web.mjs'
import { digestOf, isStamped, stamp } from './digest.mjs'
import { cacheDir, PlainError, root, say } from './project.mjs'

const inputs = ['apps/web', 'packages/contract', 'packages/engine', 'tsconfig.base.json', 'package-lock.json']

const stampFile = join(cacheDir, 'web-build')

/**
 * Builds the web app when anything it is made of changed since the last build.
 * @param {string} node the Node.js to build with
 */
export async function ensureWebBuilt(node) {
  if (isWebBuilt()) return
  say('构建界面 (vite build) …')
  const digest = digestOfInputs()
  await runVite(node)
  await compressWeb(join(root, 'apps', 'web', 'dist'))
  stamp(stampFile, digest)
}

export function isWebBuilt() {
  return existsSync(join(root, 'apps', 'web', 'dist', 'index.html')) && isStamped(stampFile, digestOfInputs())
}

function digestOfInputs() {
  return digestOf(root, inputs, (file) => !/\.test\.tsx?$/.test(file))
}

/** @param {string} node */
async function runVite(node) {
  const web = join(root, 'apps', 'web')
  const vite = join(dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')), 'bin', 'vite.js')
  const child = spawn(node, [vite, 'build', '--logLevel', 'warn'], { cwd: web, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new PlainError(`界面构建失败：\n\n${output.trim()}`)
}
