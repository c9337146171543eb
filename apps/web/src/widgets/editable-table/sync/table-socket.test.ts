import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Row } from '../model/column.ts'
import { useSession } from '../../../shared/session/session-store.ts'
import { FakeSocket } from '../../../shared/testing/fake-socket.ts'
import { openTableSocket } from './table-socket.ts'

const beat = { type: 'heart_beat', data: '' }

function open() {
  const rows: Row[] = []
  const common: [string, unknown][] = []
  const line = openTableSocket({
    url: 'ws://desk.test/vxeSocket/u1/p1',
    connect: FakeSocket.connect,
    caseId: 'me',
    onRow: (row) => rows.push(row),
    onCommon: (key, args) => common.push([key, args]),
  })
  onTestFinished(line.close)
  const socket = FakeSocket.last()
  const receive = (type: string, data: unknown) => socket.hear(JSON.stringify({ type, data }))
  const sent = () => socket.sent.map((text) => JSON.parse(text) as unknown)
  return { rows, common, line, socket, receive, sent }
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.forget()
  useSession.setState({ token: 'T1' })
})
afterEach(() => {
  useSession.setState({ token: '' })
  vi.useRealTimers()
})

describe('the table socket', () => {
  it('[ETABLE-41] beats on open and 10 s after each answer', () => {
    const { socket, receive, sent } = open()
    socket.stand()
    expect(sent()).toEqual([beat])
    vi.advanceTimersByTime(2000)
    receive('heart_beat', true)
    vi.advanceTimersByTime(9999)
    expect(sent()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(sent()).toEqual([beat, beat])
  })

  it('[ETABLE-41] connects again 5 s after 6 s without an answer', () => {
    const { socket } = open()
    socket.stand()
    vi.advanceTimersByTime(6000)
    expect(socket.isClosed).toBe(true)
    expect(FakeSocket.all).toHaveLength(1)
    vi.advanceTimersByTime(5000)
    expect(FakeSocket.all).toHaveLength(2)
  })

  it.each(['end', 'fail'] as const)('[ETABLE-41] connects again 5 s after a socket %ss', (event) => {
    const { socket } = open()
    socket.stand()
    socket[event]()
    vi.advanceTimersByTime(4999)
    expect(FakeSocket.all).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('[ETABLE-42] takes rows of others and passes over its own and those of other tables', () => {
    const { receive, rows } = open()
    receive('update_vxe_table', { socketKey: 'vxe-default', args: [{ id: '1', name: 'x' }, 'other'] })
    receive('update_vxe_table', { socketKey: 'vxe-default', args: [{ id: '2' }, 'me'] })
    receive('update_vxe_table', { socketKey: 'another', args: [{ id: '3' }, 'other'] })
    expect(rows).toEqual([{ id: '1', name: 'x' }])
  })

  it('[ETABLE-42] sends a row with its own mark, once open', () => {
    const { socket, line, sent } = open()
    line.sendRow({ id: '0' })
    socket.stand()
    line.sendRow({ id: '1' })
    expect(sent().at(-1)).toEqual({
      type: 'update_vxe_table',
      data: { socketKey: 'vxe-default', args: [{ id: '1' }, 'me'] },
    })
    expect(sent()).toHaveLength(2)
  })

  it('[ETABLE-43] hands common messages on and ignores what it cannot read', () => {
    const { socket, receive, common, rows } = open()
    receive('common_send_date', { key: 'notice', args: [1] })
    socket.hear('not json')
    receive('update_vxe_table', { nothing: true })
    receive('unknown', {})
    expect(common).toEqual([['notice', [1]]])
    expect(rows).toEqual([])
  })
})
