import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { reconcileQuery, type ReconcileAsk } from './statement-queries.ts'

const ask = (accountId: string, pageNo: number): ReconcileAsk => ({ accountId, show: 'all', pageNo, pageSize: 20 })

it('[STMT-109] while another page comes the one before stays; rows of another account never stand in', async () => {
  fakeServer({ 'GET /trade/statement/reconcile': ok({}) })
  const client = new QueryClient()
  const shown = { rows: [] } as never
  client.setQueryData(reconcileQuery(ask('A1', 1)).queryKey, shown)
  const observer = new QueryObserver(client, reconcileQuery(ask('A1', 1)))
  const stop = observer.subscribe(() => undefined)
  observer.setOptions(reconcileQuery(ask('A1', 2)))
  expect(observer.getCurrentResult()).toMatchObject({ data: shown, isPlaceholderData: true })
  observer.setOptions(reconcileQuery(ask('A2', 1)))
  expect(observer.getCurrentResult().data).toBeUndefined()
  stop()
  client.clear()
})
