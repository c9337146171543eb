import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Aside } from '../../shared/page/aside.tsx'
import { useMaySee } from '../../shared/permission/use-permission.ts'
import { slots } from '../../shared/slots/slots.ts'
import { storageKeys } from '../../shared/storage/storage-keys.ts'
import { tabStore } from '../../shared/storage/storage.ts'
import { setupQuery } from './account-setup.ts'

/** Opens while the account or its strategy is not set up. Put off, it does not come back before the next login. */
export function AccountSetupPrompt() {
  const { accountSetup: Setup } = slots()
  const isTrading = useMaySee('ACCOUNT:view')
  const client = useQueryClient()
  const [isPutOff, setIsPutOff] = useState(() => tabStore.get(storageKeys.setupPutOff, z.boolean()) ?? false)
  const isAsked = Setup !== undefined && isTrading && !isPutOff
  const { data: step } = useQuery({ ...setupQuery, enabled: isAsked })
  // The dialog stays with the step it opened at: setting up the account must not throw away what comes after it.
  const [opened, setOpened] = useState<0 | 1>()
  if (opened === undefined && step !== undefined && step !== 4) setOpened(step)
  if (!Setup || !isAsked || opened === undefined) return null

  function close(isDone: boolean) {
    setIsPutOff(true)
    if (!isDone) tabStore.set(storageKeys.setupPutOff, true)
    void client.invalidateQueries({ queryKey: setupQuery.queryKey })
  }
  return (
    <Aside onFailure={() => close(false)}>
      <Setup step={opened} onClose={close} />
    </Aside>
  )
}
