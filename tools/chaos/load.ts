import { setTimeout as sleep } from 'node:timers/promises'

import { createBrowser, isTimeout, type Browser, type ErrorCounts } from './people.ts'

export type SentOrder = { account: string; clOrdId: string; symbol: string; volume: number; orderId: string | null }
export type Load = {
  readonly orders: SentOrder[]
  /** Codes of dictionaries that an administrator was told to have made. */
  readonly made: string[]
  /** Titles of messages that somebody was told to have sent to everybody. */
  readonly sent: string[]
  /** Titles in the inbox of one who should have them all, once people have stopped. */
  inbox: () => Promise<string[]>
  /** `late`: answers that took longer than five seconds. */
  readonly counts: Required<ErrorCounts> & { late: number; frames: number; longestGapMs: number }
  stop: () => Promise<void>
}

const lateMs = 5000
const traders = ['trader', 'trader2']

/** People at work: orders of every account, an administrator, and open screens of quotes. */
export async function startLoad(addresses: readonly string[], name: string): Promise<Load> {
  const orders: SentOrder[] = []
  const made: string[] = []
  const sent: string[] = []
  const counts: Load['counts'] = { errors: 0, kinds: {}, began: [], late: 0, frames: 0, longestGapMs: 0 }
  let isOver = false
  const over = () => isOver
  const work: Promise<void>[] = []
  const browsers: Browser[] = []
  for (const [at, username] of traders.entries()) {
    const browser = createBrowser(addresses, counts)
    await browser.signIn(username)
    browsers.push(browser)
    const { symbols, accounts } = await look(browser)
    for (const account of accounts)
      work.push(trade({ browser, account, symbols, orders, counts, over, name: `${name}-${at}-${account}` }))
    work.push(watch(browser, counts, over))
  }
  const admin = createBrowser(addresses, counts)
  await admin.signIn('admin')
  work.push(administer({ browser: admin, made, counts, over, name }))
  const manager = createBrowser(addresses, counts)
  await manager.signIn('manager')
  work.push(inform({ browser: manager, sent, counts, over, name }))
  return {
    orders,
    made,
    sent,
    counts,
    async inbox() {
      const path = `/sys/sysAnnouncementSend/getMyAnnouncementSend?pageSize=500&titile=${encodeURIComponent(`*${name}*`)}`
      const titles: string[] = []
      for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo += 1) {
        const answer = await browsers[0]?.ask('GET', `${path}&pageNo=${pageNo}`, undefined, () => false)
        titles.push(...((answer?.result?.records ?? []) as { titile: string }[]).map(({ titile }) => titile))
        pages = answer?.result?.pages ?? 1
      }
      return titles
    },
    async stop() {
      isOver = true
      await Promise.all(work)
    },
  }
}

async function look(browser: Browser): Promise<{ symbols: string[]; accounts: string[] }> {
  const never = () => false
  for (;;) {
    const found = await browser.ask('GET', '/symbol?keyword=600&limit=20', undefined, never)
    const accounts = await browser.ask('GET', '/user/account/list', undefined, never)
    const symbols = (found?.result ?? []).map((row: { symbol: string }) => row.symbol) as string[]
    const rows = (accounts?.result?.records ?? accounts?.result ?? []) as { id: string | number }[]
    if (found?.success && symbols.length > 0)
      return { symbols: symbols.slice(0, 6), accounts: rows.map(({ id }) => String(id)) }
    await sleep(200)
  }
}

type Worker = { browser: Browser; counts: Load['counts']; over: () => boolean; name: string }

/** One order after the other. One that nobody answered is sent again with the same id: it must be there once. */
async function trade(parts: Worker & { account: string; symbols: string[]; orders: SentOrder[] }): Promise<void> {
  const { browser, account, symbols, orders, counts, over, name } = parts
  for (let n = 0; !over(); n += 1) {
    const symbol = symbols[n % symbols.length] ?? ''
    const asked = await browser.ask(
      'GET',
      `/api/order/ticket?accountId=${account}&symbol=${symbol}&side=1`,
      undefined,
      over,
    )
    const ticket = asked?.result
    if (!asked?.success || !ticket?.price) {
      await sleep(100)
      continue
    }
    // Half of them meet the other side of the book at once, the rest wait a little away from it.
    const wanted = ticket.price + (n % 2 ? 8 : -20) * ticket.tick
    const price = Math.min(ticket.limitUp ?? wanted, Math.max(ticket.limitDown ?? wanted, wanted))
    const order: SentOrder = {
      account,
      clOrdId: `${name}-${n}`,
      symbol,
      volume: Math.max(ticket.lotMin, 100),
      orderId: null,
    }
    const body = { ...order, orderId: undefined, account: undefined, accountId: account, side: 1, orderType: 1 }
    await place(
      browser,
      order,
      { ...body, price: price.toFixed(2), confirmCodes: [11, 12, 13, 14] },
      { counts, orders },
    )
    await sleep(50)
  }
}

/** Until it is known what became of it, also after the end: an order without an answer must not stay so. */
async function place(
  browser: Browser,
  order: SentOrder,
  body: object,
  { counts, orders }: { counts: Load['counts']; orders: SentOrder[] },
): Promise<void> {
  const startedAt = performance.now()
  orders.push(order)
  for (;;) {
    const answer = await browser.ask('POST', '/api/order/executeTrade', { orders: [body] }, () => false)
    const row = answer?.result?.[0]
    if (row?.orderId) {
      if (order.orderId !== null && order.orderId !== row.orderId) throw new Error(`${order.clOrdId} has two orders`)
      order.orderId = row.orderId
      break
    }
    // Quotes or books that are not there for a moment.
    await sleep(200)
  }
  if (performance.now() - startedAt > lateMs) counts.late += 1
}

async function administer({ browser, made, over, name }: Worker & { made: string[] }): Promise<void> {
  for (let n = 0; !over(); n += 1) {
    const dictCode = `${name}_d${n}`.replaceAll('-', '_')
    const isMade = async () => {
      const found = await browser.ask('GET', `/sys/dict/list?dictCode=${dictCode}`, undefined, over)
      return found?.success === true && (found.result?.records ?? []).length > 0
    }
    for (let isSent = false; !isSent && !over();) {
      const answer = await browser.ask('POST', '/sys/dict/add', { dictName: dictCode, dictCode, description: '' }, over)
      // One that was asked for twice says that it is there already; any other refusal is tried again.
      isSent = answer?.success === true || (answer !== null && (await isMade()))
      if (isSent) made.push(dictCode)
      else await sleep(200)
    }
    await sleep(200)
  }
}

/** Messages to everybody. One that was not answered is looked for before it is written again. */
async function inform({ browser, sent, over, name }: Worker & { sent: string[] }): Promise<void> {
  const never = () => false
  const place = '/sys/annountCement'
  for (let n = 0; !over(); n += 1) {
    const titile = `${name} message ${n}`
    const find = async (): Promise<{ id: string; sendStatus: string } | undefined> => {
      const path = `${place}/list?titile=${encodeURIComponent(titile)}`
      const answer = await browser.ask('GET', path, undefined, never)
      return answer?.result?.records?.[0]
    }
    let found: Awaited<ReturnType<typeof find>>
    while (!found) {
      const failure = await browser.askOnce('POST', `${place}/add`, { titile, msgType: 'ALL', msgCategory: '2' }).then(
        () => null,
        (error: unknown) => error,
      )
      found = await find()
      // One that was not answered in time may still be written.
      for (let looks = 0; !found && isTimeout(failure) && looks < 30; looks += 1) {
        await sleep(1000)
        found = await find()
      }
      if (!found) await sleep(200)
    }
    while (found?.sendStatus !== '1') {
      await browser.ask('GET', `${place}/doReleaseData?id=${found?.id}`, undefined, never)
      found = await find()
    }
    sent.push(titile)
    await sleep(500)
  }
}

/** A screen of quotes that comes back by itself, as ours does. */
async function watch(browser: Browser, counts: Load['counts'], over: () => boolean): Promise<void> {
  let seenAt = performance.now()
  let socket: WebSocket | null = null
  const open = () => {
    const fresh = new WebSocket(`${browser.address().replace('http', 'ws')}/jeecg-boot/marketSocket`, [browser.token()])
    fresh.binaryType = 'arraybuffer'
    fresh.addEventListener('open', () => fresh.send(JSON.stringify({ op: 'subscribe', all: true })))
    fresh.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') return
      counts.frames += 1
      counts.longestGapMs = Math.max(counts.longestGapMs, Math.round(performance.now() - seenAt))
      seenAt = performance.now()
    })
    const again = () => {
      if (socket !== fresh) return
      socket = null
      if (!over()) setTimeout(open, 300)
    }
    fresh.addEventListener('close', again)
    fresh.addEventListener('error', again)
    socket = fresh
  }
  open()
  while (!over()) await sleep(100)
  ;(socket as WebSocket | null)?.close()
}
