import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { LOGIN_PATH } from '../../shared/navigation/paths.ts'
import { PageNotice } from '../../shared/page/page-notice.tsx'
import type { Proof } from './recover-password-api.ts'
import { PasswordStep } from './password-step.tsx'
import { PhoneStep } from './phone-step.tsx'
import { ProofStep } from './proof-step.tsx'
import './recover-password-page.css'

type Step = { step: 0 } | { step: 1; phone: string } | { step: 2; proof: Proof } | { step: 3 }

const steps = ['确认账号', '验证身份', '重置密码', '完成'] as const

/** Four steps to a new password for those who forgot theirs. */
export function RecoverPasswordPage() {
  const [stage, setStep] = useState<Step>({ step: 0 })
  const navigate = useNavigate()

  return (
    <>
      <h2 className="user-title">找回密码</h2>
      <ol className="wizard-steps">
        {steps.map((name, index) => (
          <li
            key={name}
            className={index < stage.step ? 'is-done' : ''}
            {...(index === stage.step ? { 'aria-current': 'step' } : {})}
          >
            {name}
          </li>
        ))}
      </ol>
      {stage.step === 0 ? <PhoneStep onDone={(phone) => setStep({ step: 1, phone })} /> : null}
      {stage.step === 1 ? <ProofStep phone={stage.phone} onDone={(proof) => setStep({ step: 2, proof })} /> : null}
      {stage.step === 2 ? (
        <PasswordStep
          proof={stage.proof}
          onDone={() => setStep({ step: 3 })}
          onExpired={() => setStep({ step: 1, phone: stage.proof.phone })}
        />
      ) : null}
      {stage.step === 3 ? (
        <PageNotice
          mark="✓"
          title="密码重置完成"
          detail="请使用新密码登录。"
          actions={
            <Button type="primary" onClick={() => navigate(LOGIN_PATH)}>
              返回登录
            </Button>
          }
        />
      ) : (
        <nav className="login-links" aria-label="账号">
          <Link to={LOGIN_PATH}>返回登录</Link>
        </nav>
      )}
    </>
  )
}
