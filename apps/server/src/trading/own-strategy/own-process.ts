import { fork, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..', '..', '..', '..', '..')
/** What the process has to read to start: our own program, nothing of the installation. */
const readable = [
  'packages',
  'node_modules',
  path.join('apps', 'server', 'src'),
  path.join('apps', 'server', 'package.json'),
]
const mb = 1_048_576
/** Beside the limited heap a process needs room for the program itself and for buffers. */
const besideHeapMb = 192
const lookEveryMs = 200

export type OwnProcess = {
  send: (message: unknown) => void
  /** Ends it at once. */
  end: () => void
}

export type OwnProcessOptions = {
  /** The file that runs in it. */
  readonly entry: URL
  readonly memoryMb: number
  readonly onMessage: (message: unknown) => void
  /** Why it is gone; told once, and not after it was ended. */
  readonly onGone: (reason: string) => void
}

/**
 * OWN-1: a process that runs strategies of one's own. Node's permissions keep it from writing files, from reading any but
 * our program's, and from starting processes, threads and addons; it gets no environment, makes no code from text, and its
 * heap is limited.
 */
export function openOwnProcess({ entry, memoryMb, onMessage, onGone }: OwnProcessOptions): OwnProcess {
  const child = fork(entry, [], {
    serialization: 'advanced',
    env: {},
    cwd: root,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [
      '--permission',
      ...readable.map((one) => `--allow-fs-read=${path.join(root, one)}`),
      '--disallow-code-generation-from-strings',
      `--max-old-space-size=${memoryMb}`,
      '--no-warnings',
    ],
  })
  const tooMuch = `内存超过${memoryMb}MB，已停止`
  let isGone = false
  const gone = (reason: string) => {
    if (isGone) return
    isGone = true
    clearInterval(timer)
    child.kill('SIGKILL')
    onGone(reason)
  }
  // Buffers lie outside the heap that the flag limits.
  const timer = setInterval(() => {
    void residentMb(child).then((used) => (used > memoryMb + besideHeapMb ? gone(tooMuch) : undefined))
  }, lookEveryMs).unref()
  child.on('message', onMessage)
  child.on('error', (error) => gone(error.message))
  child.on('exit', (_code, signal) => gone(signal === 'SIGABRT' ? tooMuch : '运行进程退出'))
  child.unref()
  child.channel?.unref()
  return {
    send: (message) => void child.send(message as object, (error) => (error ? gone('运行进程退出') : undefined)),
    end() {
      isGone = true
      clearInterval(timer)
      child.kill('SIGKILL')
    },
  }
}

/** Memory the process has taken; 0 where the system does not tell. */
async function residentMb({ pid }: ChildProcess): Promise<number> {
  if (process.platform !== 'linux' || pid === undefined) return 0
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  const pages = Number(text.split(' ')[1])
  return Number.isFinite(pages) ? (pages * 4096) / mb : 0
}
