import { describe, expect, it } from 'vitest'

import { createOutsideAddresses, isInside } from './outside-address.ts'
import { createOutsideHosts } from './outside-hosts.ts'

describe('addresses of the house', () => {
  it.each([
    ['0.0.0.0', '0.255.255.255', '1.0.0.0'],
    ['10.0.0.0', '10.255.255.255', '11.0.0.0'],
    ['100.64.0.0', '100.127.255.255', '100.128.0.0'],
    ['127.0.0.0', '127.255.255.255', '128.0.0.0'],
    ['169.254.0.0', '169.254.255.255', '169.255.0.0'],
    ['172.16.0.0', '172.31.255.255', '172.32.0.0'],
    ['192.0.0.0', '192.0.0.255', '192.0.1.0'],
    ['192.168.0.0', '192.168.255.255', '192.169.0.0'],
    ['198.18.0.0', '198.19.255.255', '198.20.0.0'],
    ['224.0.0.0', '255.255.255.255', '223.255.255.255'],
    ['64:ff9b::', '64:ff9b::ffff:ffff', '64:ff9b:0:0:0:1::'],
    ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff', '64:ff9b:2::'],
    ['2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff', '2001:1::'],
    ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2003::'],
    ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'fbff::'],
    ['fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'fe7f::'],
    ['fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'fe7f::'],
    ['ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'fe7f::'],
  ])('[SECLIMIT-3] from %s to %s is inside, %s is not', (first, last, beyond) => {
    expect([first, last, beyond].map(isInside)).toEqual([true, true, false])
  })

  it('[SECLIMIT-3] an IPv4 address in the dress of another is judged by what it is, byte by byte', () => {
    expect(['::ffff:10.1.2.3', '::ffff:203.0.113.9', '::ffff:c0a8:1', '::ffff:1.2.168.192'].map(isInside)).toEqual([
      true,
      false,
      true,
      false,
    ])
  })
})

describe('where a typed host leads', () => {
  const hosts: Record<string, string[]> = {
    outside: ['203.0.113.9', '203.0.113.10'],
    half: ['203.0.113.9', '10.1.2.3'],
    inside: ['10.1.2.3'],
    none: [],
  }
  const resolve = async (host: string) => hosts[host] ?? []
  const find = (host: string, allowed: string[] = []) => createOutsideAddresses(allowed, resolve)(host)

  it('[SECLIMIT-3] a name is reached at its first address, and not at all when any of them leads inside', async () => {
    expect(await find('outside')).toEqual({ address: '203.0.113.9', addresses: hosts['outside'] })
    expect(await find('half')).toEqual({ address: null, addresses: hosts['half'] })
    expect((await find('none')).address).toBeNull()
  })

  it.each([
    ['its name, however it is written', ['INSIDE'], true],
    ['its address', ['10.1.2.3'], true],
    ['its network', ['10.1.0.0/16'], true],
    ['another address', ['10.1.2.4'], false],
    ['another network', ['10.2.0.0/16'], false],
    ['another name', ['insider'], false],
    ['a network without a size, which is one address', ['10.1.0.0/'], false],
  ])('[SECLIMIT-3] an inside host is reached when %s is allowed: %s → %s', async (_case, allowed, isReached) => {
    expect((await find('inside', allowed)).address).toBe(isReached ? '10.1.2.3' : null)
    expect(
      (
        await find(
          'half',
          allowed.filter((one) => one.includes('10.1')),
        )
      ).address !== null,
    ).toBe(isReached && allowed.some((one) => one.includes('10.1')))
  })

  it('[SECLIMIT-3] an address in brackets is an address', async () => {
    expect((await find('[2606:4700::1111]')).address).toBe('2606:4700::1111')
    expect((await find('[fd00::1]', ['fd00::/8'])).address).toBe('fd00::1')
    expect((await find('[fd00::1]')).address).toBeNull()
  })
})

describe('services that answer instead of ours', () => {
  it('[OUTHOST-1] calls, failures, those in a row and the times of answers are counted, each host for itself', async () => {
    let now = 1000
    const hosts = createOutsideHosts({ now: () => new Date(now) } as Parameters<typeof createOutsideHosts>[0])
    const call = (ms: number, failure?: unknown) =>
      hosts.watch('factors', async () => {
        now += ms
        if (failure !== undefined) throw failure
        return 'answer'
      })
    expect(hosts.stateOf('factors')).toMatchObject({ calls: 0, failures: 0, meanLatencyMs: null, lastFailure: null })
    expect(await call(10)).toBe('answer')
    await call(30)
    expect(hosts.stateOf('factors')).toMatchObject({
      calls: 2,
      failures: 0,
      failing: 0,
      lastLatencyMs: 30,
      meanLatencyMs: 20,
    })
    await expect(call(500, new Error('x'.repeat(300)))).rejects.toThrow('xxx')
    await expect(call(500, 'refused')).rejects.toBe('refused')
    expect(hosts.stateOf('factors')).toMatchObject({
      calls: 4,
      failures: 2,
      failing: 2,
      lastLatencyMs: 500,
      meanLatencyMs: 20,
      lastFailure: 'refused',
      lastFailureAt: new Date(1540),
      lastCallAt: new Date(1540),
    })
    await call(20)
    expect(hosts.stateOf('factors')).toMatchObject({
      failing: 0,
      failures: 2,
      lastFailure: 'refused',
      meanLatencyMs: 20,
    })
    expect(hosts.stateOf('emotion').calls).toBe(0)
  })

  it('[OUTHOST-1] what is long ago counts no longer, and what a host says is kept short', async () => {
    let now = 0
    const hosts = createOutsideHosts({ now: () => new Date(now) } as Parameters<typeof createOutsideHosts>[0])
    const answer = (ms: number) => hosts.watch('speech', async () => (now += ms))
    await answer(10_000)
    for (let call = 0; call < 99; call += 1) await answer(0)
    expect(hosts.stateOf('speech').meanLatencyMs).toBe(100)
    await answer(0)
    expect(hosts.stateOf('speech').meanLatencyMs).toBe(0)
    await expect(hosts.watch('speech', () => Promise.reject(new Error('y'.repeat(300))))).rejects.toThrow('yyy')
    expect(hosts.stateOf('speech').lastFailure).toBe('y'.repeat(200))
  })
})
