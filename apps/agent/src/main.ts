import { setFlagsFromString } from 'node:v8'
import { parseArgs } from 'node:util'

import { readAgentFile } from './agent-file.ts'
import { enrol } from './link/enrol.ts'
import { readIdentity } from './link/keys.ts'
import { runAgent } from './run-agent.ts'
import { reasonOf, say } from './say.ts'

// A small young generation: the agent makes little garbage, and memory on a trading host is for others.
setFlagsFromString('--max-semi-space-size=1')

const usage = `用法：
  node --lite-mode liangshu-agent.mjs enrol --file agent.json --code 登记码
  node --lite-mode liangshu-agent.mjs run   --file agent.json [--code 登记码]

  --code           一次性登记码，在量枢“主机监控”页面生成；run 带上它时先登记再运行
  --follow-parent  标准输入关闭时结束
`

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      file: { type: 'string', default: 'agent.json' },
      code: { type: 'string' },
      'follow-parent': { type: 'boolean', default: false },
    },
  })
  const [command = ''] = positionals
  if (command !== 'enrol' && command !== 'run') {
    process.stdout.write(usage)
    process.exitCode = command === '' ? 0 : 2
    return
  }
  const file = readAgentFile(values.file)
  const code = values.code ?? process.env['LIANGSHU_ENROL_CODE']
  if (command === 'enrol' && !code) throw new Error('请用 --code 给出登记码')
  if (code) {
    const { hostId } = await enrol(file, file.dataDir, code)
    say(`登记成功，主机 ${hostId}`)
  }
  if (command === 'enrol') return
  const identity = readIdentity(file.dataDir)
  if (!identity) throw new Error('尚未登记，请先用登记码登记：enrol --code …')
  const agent = runAgent({ file, identity })
  let isEnding = false
  const end = (): void => {
    if (isEnding) return
    isEnding = true
    agent.end().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  if (values['follow-parent']) process.stdin.on('end', end).on('error', end).resume()
}

main().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exit(1)
})
