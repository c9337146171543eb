import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError, root } from './project.mjs'

/** The tools need this; the server runs on the version pinned in package.json. */
const oldestForTools = 20
const oldestForServer = 24

/** @param {string} version */
export function requireNode(version = process.versions.node) {
  if (majorOf(version) >= oldestForTools) return
  throw new PlainError(
    `需要 Node.js ${oldestForTools} 或更高版本，当前为 ${version}。请从 https://nodejs.org 安装后重试`,
  )
}

/** The Node.js that `npm ci` put into the project, or the running one when it is new enough. */
export function findServerNode(base = root, running = { path: process.execPath, version: process.versions.node }) {
  const pinned = join(base, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(pinned)) return pinned
  if (majorOf(running.version) >= oldestForServer) return running.path
  throw new PlainError(
    `项目自带的 Node.js ${oldestForServer} 没有装好（安装脚本可能被禁用）。` +
      `请执行 npm ci --ignore-scripts=false，或改用 Node.js ${oldestForServer} 启动`,
  )
}

/** @param {string} version */
function majorOf(version) {
  return Number(version.split('.')[0])
}
