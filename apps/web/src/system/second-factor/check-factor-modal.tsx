import type { SecondFactorState } from '@liangshu/contract/system/second-factor'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { showError } from '../../shared/feedback/show-error.ts'
import { refusalUnderField } from '../../shared/form/refusal-under-field.ts'
import { SubmitOnEnter } from '../../shared/form/submit-on-enter.tsx'
import { PasscodeField } from './passcode-field.tsx'
import { checkPasskey, checkTyped, factorStateQuery, type Caller, type TypedKind } from './second-factor-calls.ts'
import { tellPasskeyFailure } from './tell-failure.ts'
import { onceOpened } from '../../widgets/focus/once-opened.ts'
import './second-factor.css'

type Way = TypedKind | 'passkey'
/** Whoever is inside already calls with the session of the browser. */
const inside: Caller = {}
const wayTexts: Record<Way, string> = { passkey: '使用通行密钥', totp: '使用验证器', recovery: '使用恢复码' }

/** The ways this person has, the easiest first. */
function waysOf({ passkeys, totp, recoveryCodesLeft, hasPasskeyAddress }: SecondFactorState): Way[] {
  const hasPasskey = passkeys.length > 0 && hasPasskeyAddress
  return [
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(totp ? (['totp'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['recovery'] as const) : []),
  ]
}

interface CheckFactorModalProps {
  caller?: Caller
  title: string
  cancelText: string
  onDone: () => void
  onCancel: () => void
}

/** Asks for the second factor: at the door, and again before something that matters. */
export function CheckFactorModal({ caller = inside, title, cancelText, onDone, onCancel }: CheckFactorModalProps) {
  const [form] = Form.useForm<{ passcode: string }>()
  const state = useQuery(factorStateQuery(caller))
  const ways = state.data ? waysOf(state.data) : []
  const [chosen, setChosen] = useState<Way>()
  const way = chosen ?? ways[0]

  const typed = useMutation({
    mutationFn: ({ passcode }: { passcode: string }) => checkTyped(caller, way as TypedKind, passcode),
    meta: { handlesError: true },
    onSuccess: onDone,
    onError: (error) => refusalUnderField(form, error, [['passcode', /./]]) || showError(error),
  })
  const shown = useMutation({
    mutationFn: () => checkPasskey(caller),
    meta: { handlesError: true },
    onSuccess: onDone,
    onError: tellPasskeyFailure,
  })
  const isPasskey = way === 'passkey'

  return (
    <Modal
      open
      title={title}
      width={420}
      zIndex={1100}
      okText={isPasskey ? '验证通行密钥' : '验证'}
      cancelText={cancelText}
      okButtonProps={{ disabled: way === undefined }}
      onOk={() => (isPasskey ? shown.mutate() : form.submit())}
      onCancel={onCancel}
      confirmLoading={typed.isPending || shown.isPending}
      mask={{ closable: false }}
      afterOpenChange={(isOpen) => onceOpened(isOpen, () => form.focusField('passcode'))}
    >
      {state.isPending ? <Skeleton active title={false} paragraph={{ rows: 2 }} /> : null}
      {state.isError ? (
        <Alert
          type="error"
          showIcon
          title="验证方式加载失败"
          action={<Button onClick={() => void state.refetch()}>重试</Button>}
        />
      ) : null}
      {state.data && way === undefined ? (
        <Alert type="warning" showIcon title="当前地址没有可用的验证方式，请联系管理员重置二次验证" />
      ) : null}
      {isPasskey ? <p className="factor-hint">按浏览器提示，用指纹、面容、PIN 或安全密钥完成验证。</p> : null}
      {way === 'totp' || way === 'recovery' ? (
        <Form
          key={way}
          form={form}
          layout="vertical"
          requiredMark={false}
          preserve={false}
          onFinish={(fields) => typed.mutate(fields)}
        >
          <PasscodeField kind={way} />
          <SubmitOnEnter />
        </Form>
      ) : null}
      <div className="factor-ways">
        {ways
          .filter((one) => one !== way)
          .map((one) => (
            <Button key={one} type="link" size="small" onClick={() => setChosen(one)}>
              {wayTexts[one]}
            </Button>
          ))}
      </div>
    </Modal>
  )
}
