import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Row } from '../model/column.ts'
import { openTableSocket, type SocketLike } from './table-socket.ts'

class FakeSocket implements SocketLike {
  onopen: SocketLike['onopen'] = null
  onclose: SocketLike['onclose'] = null
  onerror: SocketLike['onerror'] = null
  onmessage: SocketLike['onmessage'] = null
  sent: unknown[] = []
  isClosed = false
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.isClosed = true
  }
  receive(type: string, data: unknown) {
    this.onmessage?.({ data: JSON.stringify({ type, data }) })
  }
}

const beat = { type: 'heart_beat', data: '' }

function open() {
  const sockets: FakeSocket[] = []
  const rows: Row[] = []
  const common: [string, unknown][] = []
  const line = openTableSocket({
    connect: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    },
    caseId: 'me',
    onRow: (row) => rows.push(row),
    onCommon: (key, args) => common.push([key, args]),
  })
  return { sockets, rows, common, line, socket: sockets[0] as FakeSocket }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the table socket', () => {
  it('[ETABLE-41] beats on open and 10 s after each answer', () => {
    const { socket } = open()
    socket.onopen?.()
    expect(socket.sent).toEqual([beat])
    socket.receive('heart_beat', true)
    vi.advanceTimersByTime(9999)
    expect(socket.sent).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(socket.sent).toEqual([beat, beat])
  })

  it('[ETABLE-41] connects again 5 s after 6 s without an answer', () => {
    const { sockets, socket } = open()
    socket.onopen?.()
    vi.advanceTimersByTime(6000)
    expect(socket.isClosed).toBe(true)
    expect(sockets).toHaveLength(1)
    vi.advanceTimersByTime(5000)
    expect(sockets).toHaveLength(2)
  })

  it.each(['onclose', 'onerror'] as const)('[ETABLE-41] connects again 5 s after %s', (event) => {
    const { sockets, socket } = open()
    socket.onopen?.()
    socket[event]?.()
    vi.advanceTimersByTime(4999)
    expect(sockets).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(2)
  })

  it('[ETABLE-42] takes rows of others and passes over its own and those of other tables', () => {
    const { socket, rows } = open()
    socket.receive('update_vxe_table', { socketKey: 'vxe-default', args: [{ id: '1', name: 'x' }, 'other'] })
    socket.receive('update_vxe_table', { socketKey: 'vxe-default', args: [{ id: '2' }, 'me'] })
    socket.receive('update_vxe_table', { socketKey: 'another', args: [{ id: '3' }, 'other'] })
    expect(rows).toEqual([{ id: '1', name: 'x' }])
  })

  it('[ETABLE-42] sends a row with its own mark, once open', () => {
    const { socket, line } = open()
    line.sendRow({ id: '0' })
    socket.onopen?.()
    line.sendRow({ id: '1' })
    expect(socket.sent.at(-1)).toEqual({
      type: 'update_vxe_table',
      data: { socketKey: 'vxe-default', args: [{ id: '1' }, 'me'] },
    })
    expect(socket.sent).toHaveLength(2)
  })

  it('[ETABLE-43] hands common messages on and ignores what it cannot read', () => {
    const { socket, common, rows } = open()
    socket.receive('common_send_date', { key: 'notice', args: [1] })
    socket.onmessage?.({ data: 'not json' })
    socket.receive('update_vxe_table', { nothing: true })
    socket.receive('unknown', {})
    expect(common).toEqual([['notice', [1]]])
    expect(rows).toEqual([])
  })

  it('[ETABLE-41] once closed stays closed', () => {
    const { sockets, socket, line } = open()
    socket.onopen?.()
    line.close()
    vi.advanceTimersByTime(60_000)
    expect(sockets).toHaveLength(1)
    expect(socket.isClosed).toBe(true)
  })
})
