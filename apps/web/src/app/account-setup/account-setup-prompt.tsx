import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { slots } from '../../shared/slots/slots.ts'
import { setupQuery } from '../../system/account/account-setup.ts'

/** Opens the trading area's own dialog while the account or its strategy is not set up. */
export function AccountSetupPrompt() {
  const { accountSetup: Setup } = slots()
  const [isDismissed, setIsDismissed] = useState(false)
  const { data: step } = useQuery({ ...setupQuery, enabled: Setup !== undefined })
  if (!Setup || isDismissed || step === undefined || step === 4) return null
  return (
    <Suspense>
      <Setup step={step} onClose={() => setIsDismissed(true)} />
    </Suspense>
  )
}
