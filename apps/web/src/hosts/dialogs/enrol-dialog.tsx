import { agentPaths } from '@liangshu/contract/hosts/agent-line'
import type { Host } from '@liangshu/contract/hosts/host'
import { Alert, Button, Modal, Skeleton, Typography } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { apiUrl } from '../../shared/request/request-url.ts'
import { useCreateCode } from '../host-queries.ts'
import { nameOf } from '../host-words.ts'

interface EnrolDialogProps {
  /** Left out for a new host. */
  host?: Host
  onClose: () => void
}

const sample = (server: string) =>
  JSON.stringify(
    {
      server,
      services: [
        {
          id: 'my-strategy',
          name: '我的策略',
          type: 'strategy',
          driver: 'process',
          command: '/usr/bin/python3',
          args: ['strategy.py'],
        },
        { id: 'gateway', name: '交易网关', type: 'trade', driver: 'systemd', unit: 'gateway.service' },
      ],
    },
    null,
    2,
  )

/** A code that serves once, and what to do with it on the machine. */
export function EnrolDialog({ host, onClose }: EnrolDialogProps) {
  const create = useCreateCode()
  const begin = useEffectEvent(() => create.mutate(host?.id))
  useEffect(() => begin(), [])
  const server = globalThis.location.origin
  const program = new URL(apiUrl(agentPaths.program), server).href
  const { data } = create
  const lines = data
    ? [`curl -fsSO ${program}`, `node --lite-mode liangshu-agent.mjs run --file agent.json --code ${data.code}`]
    : []
  return (
    <Modal
      open
      width={720}
      title={host ? `重新登记 ${nameOf(host)}` : '登记主机'}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={() => create.mutate(host?.id)} loading={create.isPending}>
            重新生成
          </Button>
          <Button type="primary" onClick={onClose}>
            完成
          </Button>
        </>
      }
    >
      {create.error ? <Alert type="error" showIcon title={create.error.message} /> : null}
      {data ? (
        <div className="enrol">
          <p>登记码只能使用一次，{data.expiresAt} 前有效：</p>
          <Typography.Paragraph copyable={{ text: data.code }} className="enrol-code">
            <code aria-label="登记码">{data.code}</code>
          </Typography.Paragraph>
          <p>在要监控的机器上（需要 Node.js 22 或更新版本）写好 agent.json，然后运行：</p>
          <Typography.Paragraph copyable={{ text: lines.join('\n') }}>
            <pre>{lines.join('\n')}</pre>
          </Typography.Paragraph>
          <p>agent.json 示例。代理只会操作这里列出的服务，不开放任何端口：</p>
          <Typography.Paragraph copyable={{ text: sample(server) }}>
            <pre className="enrol-file">{sample(server)}</pre>
          </Typography.Paragraph>
          <p className="host-sub">服务器密钥指纹 {data.fingerprint}</p>
        </div>
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Modal>
  )
}
