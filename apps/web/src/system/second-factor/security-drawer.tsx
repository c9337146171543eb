import type { SecondFactorState } from '@liangshu/contract/system/second-factor'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Drawer, Modal, Skeleton, Tag, Typography } from 'antd'
import { useState } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { askDangerously } from '../../widgets/list-page/ask-before-delete.ts'
import { EnrolModal } from './enrol-modal.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { RecoveryCodesView } from './recovery-codes-view.tsx'
import { factorStateQuery, namePasskey, removePasskey, removeTotp, renewRecoveryCodes } from './second-factor-calls.ts'
import './second-factor.css'

type Adding = 'totp' | 'passkey'

interface FactorRowsProps {
  state: SecondFactorState
  onAdd: (what: Adding) => void
  onChanged: () => Promise<void>
}

function PasskeyRows({ state, onChanged }: Omit<FactorRowsProps, 'onAdd'>) {
  const remove = useMutation({ mutationFn: removePasskey, onSuccess: onChanged })
  const rename = useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) => namePasskey(id, name),
    onSuccess: onChanged,
  })
  return state.passkeys.map(({ id, name, createTime, lastUsedTime }) => (
    <li key={id}>
      <div>
        <Typography.Text
          strong
          editable={{
            tooltip: '改名',
            maxLength: 40,
            onChange: (typed) => typed.trim() !== '' && typed !== name && rename.mutate({ id, name: typed.trim() }),
          }}
        >
          {name}
        </Typography.Text>
        <small>
          {createTime} 添加，{lastUsedTime ? `${lastUsedTime} 使用` : '尚未使用'}
        </small>
      </div>
      <Button
        size="small"
        type="link"
        danger
        aria-label={`移除通行密钥${name}`}
        onClick={() =>
          askDangerously({
            title: '移除这个通行密钥？',
            content: name,
            okText: '移除',
            onOk: () =>
              remove.mutateAsync(id).then(
                () => undefined,
                () => undefined,
              ),
          })
        }
      >
        移除
      </Button>
    </li>
  ))
}

function FactorRows({ state, onAdd, onChanged }: FactorRowsProps) {
  const [codes, setCodes] = useState<readonly string[]>()
  const remove = useMutation({ mutationFn: removeTotp, onSuccess: onChanged })
  const renew = useMutation({
    mutationFn: renewRecoveryCodes,
    onSuccess: async ({ recoveryCodes }) => {
      setCodes(recoveryCodes)
      await onChanged()
    },
  })
  const hasAny = state.totp !== null || state.passkeys.length > 0
  return (
    <>
      <ul className="security-rows">
        <li>
          <div>
            <strong>验证器</strong>
            {state.totp ? <Tag color="green">已绑定</Tag> : <Tag>未绑定</Tag>}
            <small>{state.totp ? `${state.totp} 绑定` : '手机应用上每 30 秒变化的 6 位数字'}</small>
          </div>
          {state.totp ? (
            <Button
              size="small"
              type="link"
              danger
              onClick={() =>
                askDangerously({
                  title: '移除验证器？',
                  content: '移除后，验证器中的数字不再有效。',
                  okText: '移除',
                  onOk: () =>
                    remove.mutateAsync().then(
                      () => undefined,
                      () => undefined,
                    ),
                })
              }
            >
              移除
            </Button>
          ) : (
            <Button size="small" onClick={() => onAdd('totp')}>
              绑定验证器
            </Button>
          )}
        </li>
        <li>
          <div>
            <strong>通行密钥</strong>
            <Tag>{state.passkeys.length} 个</Tag>
            <small>
              {state.hasPasskeyAddress ? '指纹、面容、PIN 或安全密钥' : '需要用域名访问系统，当前地址不支持'}
            </small>
          </div>
          <Button size="small" disabled={!state.hasPasskeyAddress} onClick={() => onAdd('passkey')}>
            添加通行密钥
          </Button>
        </li>
        <PasskeyRows state={state} onChanged={onChanged} />
        <li>
          <div>
            <strong>恢复码</strong>
            <Tag {...(hasAny && state.recoveryCodesLeft < 3 ? { color: 'orange' } : {})}>
              剩余 {state.recoveryCodesLeft} 个
            </Tag>
            <small>设备不在身边时使用，每个一次</small>
          </div>
          <Button size="small" disabled={!hasAny} loading={renew.isPending} onClick={() => renew.mutate()}>
            重新生成
          </Button>
        </li>
      </ul>
      {codes ? (
        <Modal
          open
          title="保存恢复码"
          width={520}
          closable={false}
          mask={{ closable: false }}
          footer={
            <Button type="primary" onClick={() => setCodes(undefined)}>
              已保存
            </Button>
          }
        >
          <RecoveryCodesView codes={codes} />
        </Modal>
      ) : null}
    </>
  )
}

/** 账号安全: one's own second factor and sessions. */
export function SecurityDrawer({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const query = factorStateQuery()
  const state = useQuery(query)
  const [adding, setAdding] = useState<Adding>()
  const reload = () => queryClient.invalidateQueries({ queryKey: query.queryKey })
  const hasAny = state.data !== undefined && (state.data.totp !== null || state.data.passkeys.length > 0)

  return (
    <Drawer open title="账号安全" size={560} onClose={onClose} className="security-drawer">
      <section aria-labelledby="second-factor">
        <div className="security-head">
          <h3 id="second-factor">二次验证</h3>
          {state.data?.isRequired ? <Tag color="blue">角色或机构要求</Tag> : null}
        </div>
        <p className="factor-hint">绑定后，登录以及审批、解除紧急停止、修改密钥与密码、实盘交易时会再验证一次。</p>
        {state.isPending ? <Skeleton active title={false} paragraph={{ rows: 4 }} /> : null}
        {state.isError ? (
          <Alert
            type="error"
            showIcon
            title="二次验证加载失败"
            action={<Button onClick={() => void state.refetch()}>重试</Button>}
          />
        ) : null}
        {state.data ? <FactorRows state={state.data} onAdd={setAdding} onChanged={reload} /> : null}
      </section>
      <OwnSessions />
      {adding ? (
        <EnrolModal
          key={adding}
          title={adding === 'totp' ? '绑定验证器' : '添加通行密钥'}
          cancelText="取消"
          asksPassword={!hasAny}
          only={adding}
          onCancel={() => {
            setAdding(undefined)
            void reload()
          }}
          onDone={() => {
            setAdding(undefined)
            withFeedback(({ message }) => void message.success('二次验证已更新'))
            void reload()
          }}
        />
      ) : null}
    </Drawer>
  )
}
